drop table vbridge.chunk_terms;
drop table vbridge.chunk_embeddings;
drop table vbridge.chunks;
drop table vbridge.documents;
drop sequence vbridge.chunk_id_seq;
drop sequence vbridge.document_id_seq;
