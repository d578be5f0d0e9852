-- Reactions to messages, and edited texts. A change is an entry of its own, as a deletion is; what it changed stands with the message.
alter table chat_messages
  drop constraint chat_messages_kind_check,
  -- Rows that are there satisfied a stricter check: they are not read.
  add constraint chat_messages_kind_check check (kind in ('message', 'system', 'deletion', 'change')) not valid,
  -- of a change: the message
  add column changed_id uuid,
  -- of a message: the sequence of the entry that changed it last
  add column version integer,
  add column edited_at timestamptz,
  -- ciphertexts: how each side reacts to it
  add column reaction_a text,
  add column reaction_b text;
