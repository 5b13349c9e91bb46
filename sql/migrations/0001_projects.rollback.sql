drop table vbridge.project_aliases;
drop table vbridge.projects;
drop sequence vbridge.project_id_seq;
