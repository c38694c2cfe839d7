-- What a signer asks of the school before signing. The contract stays as it was sent and waits for the answer.
create table contract_questions (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  contract_id uuid not null,
  signer_id uuid not null,
  status text not null check (status in ('open', 'answered', 'withdrawn', 'settled')),
  asked_text text not null,
  answer text,
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, contract_id) references contracts (tenant_id, id),
  foreign key (tenant_id, signer_id) references contract_signers (tenant_id, id)
);
create index contract_questions_contract on contract_questions (tenant_id, contract_id);
-- Who asks something waits for the answer before asking more.
create unique index contract_questions_one_open on contract_questions (tenant_id, signer_id) where status = 'open';
call app.make_tenant_table('contract_questions', 'select, insert, update');
