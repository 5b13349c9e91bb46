drop table vbridge.embedding_models;
drop sequence vbridge.embedding_model_id_seq;
