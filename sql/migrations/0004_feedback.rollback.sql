drop table vbridge.vote_counts;
drop table vbridge.memory_feedback;
drop sequence vbridge.feedback_id_seq;
