-- The embedding models that vectors were made with. Vectors of two models are never compared.

create sequence vbridge.embedding_model_id_seq as bigint;

create table vbridge.embedding_models (
  model_id bigint not null default nextval('vbridge.embedding_model_id_seq'),
  model_key text not null,
  provider text not null,
  name text not null,
  dimensions integer not null,
  preprocessing integer not null,
  state text not null,
  created_at timestamptz not null default now(),
  constraint embedding_models_pkey primary key (model_id),
  constraint embedding_models_model_key_key unique (model_key),
  constraint embedding_models_state_check check (state in ('active', 'building')),
  constraint embedding_models_dimensions_check check (dimensions between 1 and 4000)
);

create unique index embedding_models_one_a_state_idx on vbridge.embedding_models (state);

comment on table vbridge.embedding_models is
  'The model that this store was built with, and while a reindex runs the one it moves to.';
comment on column vbridge.embedding_models.model_key is
  'provider/name/dimensions/preprocessing: all that must be equal for two vectors to be comparable.';
comment on column vbridge.embedding_models.preprocessing is
  'Version of what is done to a text before, and to a vector after, the model.';
comment on column vbridge.embedding_models.state is
  'active: the model of the store. building: a reindex is moving the store to this model.';
