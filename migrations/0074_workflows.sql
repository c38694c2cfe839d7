-- The road of a pupil: which phases a workflow has, which pupils walk it, and how far they are.
-- The phases of a version never change once it was used: who walks it keeps it until somebody moves them.
create table workflows (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  program text not null check (program in ('mas', 'traineeship')),
  name text not null check (length(btrim(name)) between 1 and 80),
  -- Nobody walks a draft; an archived one is walked on by those who do, and given to nobody.
  status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
  lock_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references organizations (tenant_id, id)
);
create index workflows_school on workflows (tenant_id, school_id, program, status);
call app.make_tenant_table('workflows');

-- The classes a workflow is for; without any it is for all classes of the school.
create table workflow_groups (
  tenant_id uuid not null,
  workflow_id uuid not null,
  group_id uuid not null,
  primary key (tenant_id, workflow_id, group_id),
  foreign key (tenant_id, workflow_id) references workflows (tenant_id, id),
  foreign key (tenant_id, group_id) references groups (tenant_id, id)
);
create index workflow_groups_group on workflow_groups (tenant_id, group_id);
call app.make_tenant_table('workflow_groups');

create table workflow_versions (
  tenant_id uuid not null,
  workflow_id uuid not null,
  version integer not null check (version > 0),
  status text not null check (status in ('draft', 'active', 'retired')),
  -- As `WorkflowPhase` says: a phase keeps its id from version to version.
  phases jsonb not null check (jsonb_typeof(phases) = 'array'),
  used_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, workflow_id, version),
  foreign key (tenant_id, workflow_id) references workflows (tenant_id, id),
  check ((status = 'draft') = (used_since is null))
);
create unique index workflow_versions_draft on workflow_versions (tenant_id, workflow_id) where status = 'draft';
create unique index workflow_versions_active on workflow_versions (tenant_id, workflow_id) where status = 'active';
call app.make_tenant_table('workflow_versions');

-- Which version a pupil walks in a period. It stays when the pupil goes to another class.
create table roads (
  tenant_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  period_id uuid not null,
  workflow_id uuid not null,
  version integer not null,
  -- When the progress was last worked out.
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, student_id, period_id),
  foreign key (tenant_id, student_id) references student_profiles (tenant_id, user_id),
  foreign key (tenant_id, period_id) references internship_periods (tenant_id, id),
  foreign key (tenant_id, workflow_id, version) references workflow_versions (tenant_id, workflow_id, version)
);
create index roads_period on roads (tenant_id, period_id);
create index roads_workflow on roads (tenant_id, workflow_id, version);
create index roads_settled on roads (tenant_id, settled_at nulls first);
call app.make_tenant_table('roads');

-- How far a pupil is in each phase: worked out of what happened and of what was decided by hand, and of nothing else, so
-- that it can be thrown away and worked out again.
create table road_phases (
  tenant_id uuid not null,
  road_id uuid not null,
  phase_id uuid not null,
  state text not null check (state in ('locked', 'open', 'in_progress', 'done', 'excused')),
  -- The requirements that are met.
  met uuid[] not null default '{}',
  done_at timestamptz,
  primary key (tenant_id, road_id, phase_id),
  foreign key (tenant_id, road_id) references roads (tenant_id, id) on delete cascade
);
call app.make_tenant_table('road_phases');

-- What somebody at school decided about one phase of one pupil: more time, or that it need not be done.
create table road_marks (
  tenant_id uuid not null,
  road_id uuid not null,
  phase_id uuid not null,
  extended_to date,
  extended_reason text,
  extended_by uuid,
  excused_at timestamptz,
  excused_reason text,
  excused_by uuid,
  reminded_at timestamptz,
  primary key (tenant_id, road_id, phase_id),
  foreign key (tenant_id, road_id) references roads (tenant_id, id) on delete cascade,
  foreign key (tenant_id, extended_by) references users (tenant_id, id),
  foreign key (tenant_id, excused_by) references users (tenant_id, id),
  check ((excused_at is null) = (excused_reason is null))
);
create index road_marks_extended_by on road_marks (tenant_id, extended_by) where extended_by is not null;
create index road_marks_excused_by on road_marks (tenant_id, excused_by) where excused_by is not null;
call app.make_tenant_table('road_marks');

-- What was ticked by hand, because the product cannot see it.
create table road_ticks (
  tenant_id uuid not null,
  road_id uuid not null,
  requirement_id uuid not null,
  ticked_at timestamptz not null,
  ticked_by uuid,
  primary key (tenant_id, road_id, requirement_id),
  foreign key (tenant_id, road_id) references roads (tenant_id, id) on delete cascade,
  foreign key (tenant_id, ticked_by) references users (tenant_id, id)
);
create index road_ticks_by on road_ticks (tenant_id, ticked_by) where ticked_by is not null;
call app.make_tenant_table('road_ticks');

-- Every school has the two workflows of docs/domain.md 4.10 from the moment it is there, and may change them.
create function app.seed_workflows(tenant uuid, school uuid) returns void language plpgsql set search_path = '' as $$
declare
  flow record;
  workflow uuid;
begin
  for flow in select * from (values
    ('mas', 'Maatschappelijke stage', jsonb_build_array(
      '{"id": "9531985d-5d9d-49f8-9818-e811892f902b", "name": {"nl": "Voorbereiding", "en": "Preparation"}, "explanation": {"nl": "Lees hoe je maatschappelijke stage werkt. Vul in waar je woont en wat je leuk vindt. Dan zie je plekken die bij je passen.", "en": "Read how your community placement works. Tell us where you live and what you like. Then you see places that suit you."}, "requirements": [{"id": "6513270e-269e-4d37-b2a7-4de452e6b438", "kind": "read", "party": null, "amount": null, "label": null}, {"id": "d23f0824-128b-4f33-8c5c-7fd0a6a3a450", "kind": "profile_filled", "party": null, "amount": null, "label": null}], "needs": 1, "after": [], "due": {"from": "search_opens", "days": 21}}'::jsonb,
      '{"id": "8d116ece-1738-47d9-bd9c-172411e20b8f", "name": {"nl": "Stage zoeken", "en": "Looking for a place"}, "explanation": {"nl": "Zoek een plek in de stagebank en stuur een aanvraag. De organisatie leest waarom je wilt komen.", "en": "Look for a place in the bank and send an application. The organization reads why you want to come."}, "requirements": [{"id": "36f675cc-81e7-4ef5-a8e2-5d940ed90475", "kind": "application_sent", "party": null, "amount": null, "label": null}, {"id": "6b0d549b-6f03-475a-9600-a35a099950d8", "kind": "place_confirmed", "party": null, "amount": null, "label": null}], "needs": 1, "after": ["9531985d-5d9d-49f8-9818-e811892f902b"], "due": {"from": "applications_close", "days": -28}}'::jsonb,
      '{"id": "a170b338-3926-4059-b28c-105d1fb17c23", "name": {"nl": "Plek vast", "en": "Place agreed"}, "explanation": {"nl": "De organisatie zegt ja en jij bevestigt de plek. Dan weet iedereen waar je heen gaat.", "en": "The organization says yes and you confirm the place. Then everybody knows where you go."}, "requirements": [{"id": "90c192cf-d3ac-44af-8f21-ddb66cad4a26", "kind": "place_confirmed", "party": null, "amount": null, "label": null}], "needs": null, "after": ["8d116ece-1738-47d9-bd9c-172411e20b8f"], "due": {"from": "applications_close", "days": 0}}'::jsonb,
      '{"id": "0cb1e29c-658c-4a14-95e6-0af593bd04cf", "name": {"nl": "Aan de slag", "en": "Getting to work"}, "explanation": {"nl": "Je gaat naar je stage. Na elke keer schrijf je je uren op en lever je de week in.", "en": "You go to your placement. After each time you write down your hours and hand in the week."}, "requirements": [{"id": "0fd630f1-f29d-4da9-953f-48f1a09f76b5", "kind": "weeks_handed_in", "party": null, "amount": 1, "label": null}], "needs": null, "after": ["a170b338-3926-4059-b28c-105d1fb17c23"], "due": {"from": "period_end", "days": -42}}'::jsonb,
      '{"id": "6b4cb242-4a23-4596-a217-beaddbc496cb", "name": {"nl": "Uren gehaald", "en": "Hours done"}, "explanation": {"nl": "De organisatie keurt je uren goed. Je bent klaar als alle afgesproken uren akkoord zijn.", "en": "The organization approves your hours. You are done when all agreed hours are approved."}, "requirements": [{"id": "8e81973e-0bec-47b0-b898-d190f9ebdacc", "kind": "hours_approved", "party": null, "amount": null, "label": null}], "needs": null, "after": ["0cb1e29c-658c-4a14-95e6-0af593bd04cf"], "due": {"from": "completion_deadline", "days": 0}}'::jsonb,
      '{"id": "923a7369-94e3-4f91-9a61-dbe22e44158b", "name": {"nl": "Reflectie en beoordeling", "en": "Looking back"}, "explanation": {"nl": "Vertel je mentor hoe het ging: wat ging goed, wat was lastig? Er is geen goed of fout.", "en": "Tell your mentor how it went: what went well, what was hard? There is no right or wrong."}, "requirements": [{"id": "92276658-1e27-41c0-8a6a-63ec24ede6a4", "kind": "by_pupil", "party": null, "amount": null, "label": {"nl": "Ik heb teruggekeken met mijn mentor", "en": "I looked back with my mentor"}}, {"id": "ae97ba94-d0ed-482f-8f6d-05584ef8aa38", "kind": "by_staff", "party": null, "amount": null, "label": {"nl": "De mentor heeft de terugblik gezien", "en": "The mentor has seen it"}}], "needs": null, "after": ["6b4cb242-4a23-4596-a217-beaddbc496cb"], "due": {"from": "completion_deadline", "days": 7}}'::jsonb,
      '{"id": "907a70c3-1012-4037-b64c-e4228c38fb29", "name": {"nl": "Afgerond", "en": "Finished"}, "explanation": {"nl": "School sluit je stage af. Daarna hoef je niets meer te doen.", "en": "School closes your placement. After that there is nothing left to do."}, "requirements": [{"id": "18f135d2-5f55-4203-b018-50c5a38fd547", "kind": "internship_finished", "party": null, "amount": null, "label": null}], "needs": null, "after": ["923a7369-94e3-4f91-9a61-dbe22e44158b"], "due": {"from": "completion_deadline", "days": 14}}'::jsonb)),
    ('traineeship', 'Stage', jsonb_build_array(
      '{"id": "ec66a787-95e7-41d1-b731-af10506bf2ef", "name": {"nl": "Oriënteren", "en": "Looking around"}, "explanation": {"nl": "Lees hoe je stage werkt en vul je profiel in. Zo vinden we plekken die bij je opleiding passen.", "en": "Read how your internship works and fill in your profile. That way we find places that fit your course."}, "requirements": [{"id": "7f150524-34b9-45df-9e77-69b10f4205b4", "kind": "read", "party": null, "amount": null, "label": null}, {"id": "c6f87718-6d76-407e-881e-d162ae2eb154", "kind": "profile_filled", "party": null, "amount": null, "label": null}], "needs": 1, "after": [], "due": {"from": "search_opens", "days": 21}}'::jsonb,
      '{"id": "4cdd2055-930d-4eaf-94f4-733f3e7d1bfb", "name": {"nl": "Solliciteren", "en": "Applying"}, "explanation": {"nl": "Stuur een aanvraag met een motivatie. Wacht niet te lang: goede plekken gaan snel.", "en": "Send an application with your motivation. Do not wait too long: good places go fast."}, "requirements": [{"id": "3f98e277-4cbd-47ad-9c90-a9587403e430", "kind": "application_sent", "party": null, "amount": null, "label": null}, {"id": "c7a2ea20-b2f1-4c94-ae05-319acb5c7427", "kind": "place_confirmed", "party": null, "amount": null, "label": null}], "needs": 1, "after": ["ec66a787-95e7-41d1-b731-af10506bf2ef"], "due": {"from": "applications_close", "days": -28}}'::jsonb,
      '{"id": "830e07bc-1e39-4f10-92bd-4acefaecbd38", "name": {"nl": "Kennismaking", "en": "First meeting"}, "explanation": {"nl": "Je maakt kennis met het bedrijf. Zeggen jullie allebei ja? Dan is de plek van jou.", "en": "You meet the company. Do you both say yes? Then the place is yours."}, "requirements": [{"id": "57ee05cd-e009-42c7-bebf-f20686734721", "kind": "interview", "party": null, "amount": null, "label": null}, {"id": "9be4bcfc-49b6-4a08-b2e6-cc3ababced20", "kind": "place_confirmed", "party": null, "amount": null, "label": null}], "needs": 1, "after": ["4cdd2055-930d-4eaf-94f4-733f3e7d1bfb"], "due": {"from": "applications_close", "days": 0}}'::jsonb,
      '{"id": "57124242-5051-41cc-917f-9acae01f5057", "name": {"nl": "Contract ondertekend", "en": "Contract signed"}, "explanation": {"nl": "Iedereen tekent het contract: het bedrijf, jij, je ouder als je jonger bent dan 18, en school.", "en": "Everybody signs the contract: the company, you, your parent if you are under 18, and school."}, "requirements": [{"id": "5790f82e-c1d3-4cff-aa3a-f4d46b0a18e8", "kind": "contract_signed", "party": "company", "amount": null, "label": null}, {"id": "6bf46c69-7d2c-4f82-aeea-cbe226e87555", "kind": "contract_signed", "party": "student", "amount": null, "label": null}, {"id": "13deef86-ab10-41d0-b646-e1f40a097c97", "kind": "contract_signed", "party": "guardian", "amount": null, "label": null}, {"id": "ca02135e-92b1-43f2-8ede-0d7ac3baea9e", "kind": "contract_signed", "party": "school", "amount": null, "label": null}], "needs": null, "after": ["830e07bc-1e39-4f10-92bd-4acefaecbd38"], "due": {"from": "contract_deadline", "days": 0}}'::jsonb,
      '{"id": "451abd81-f1d6-4ed6-97f5-e837d70820fe", "name": {"nl": "Stage lopen", "en": "At work"}, "explanation": {"nl": "Je loopt stage. Je begeleider van school komt een keer langs.", "en": "You are at work. Your supervisor from school visits you once."}, "requirements": [{"id": "7f26144b-9828-4fcd-99a5-4a7bb1fee08f", "kind": "internship_started", "party": null, "amount": null, "label": null}, {"id": "119a72d1-74c9-4f6a-8c01-1cdd9474031b", "kind": "by_staff", "party": null, "amount": null, "label": {"nl": "School is op bezoek geweest", "en": "School came to visit"}}], "needs": null, "after": ["57124242-5051-41cc-917f-9acae01f5057"], "due": {"from": "period_end", "days": -14}}'::jsonb,
      '{"id": "4f426dcb-b394-4b36-bb2d-420f0f88080b", "name": {"nl": "Beoordeling", "en": "Assessment"}, "explanation": {"nl": "Het bedrijf en school zeggen wat ze van je stage vinden.", "en": "The company and school say what they think of your internship."}, "requirements": [{"id": "10a3d6b2-aa05-411a-b271-5945795e8229", "kind": "by_staff", "party": null, "amount": null, "label": {"nl": "De beoordeling is besproken", "en": "The assessment was talked through"}}], "needs": null, "after": ["451abd81-f1d6-4ed6-97f5-e837d70820fe"], "due": {"from": "completion_deadline", "days": 0}}'::jsonb,
      '{"id": "b774eb52-48db-40af-b215-8370d269a9a5", "name": {"nl": "Afgerond", "en": "Finished"}, "explanation": {"nl": "School sluit je stage af. Daarna hoef je niets meer te doen.", "en": "School closes your internship. After that there is nothing left to do."}, "requirements": [{"id": "ae658f33-fe3b-490b-93f4-48b3a5aa3c81", "kind": "internship_finished", "party": null, "amount": null, "label": null}], "needs": null, "after": ["4f426dcb-b394-4b36-bb2d-420f0f88080b"], "due": {"from": "completion_deadline", "days": 14}}'::jsonb))) f (program, name, phases)
  loop
    workflow := gen_random_uuid();
    insert into public.workflows (tenant_id, id, school_id, program, name, status)
      values (tenant, workflow, school, flow.program, flow.name, 'active');
    insert into public.workflow_versions (tenant_id, workflow_id, version, status, phases, used_since)
      values (tenant, workflow, 1, 'active', flow.phases, now());
  end loop;
end $$;

create function app.school_added() returns trigger language plpgsql set search_path = '' as $$
begin
  perform app.seed_workflows(new.tenant_id, new.id);
  return null;
end $$;
create trigger workflows_of_school after insert on organizations for each row when (new.type = 'School')
  execute function app.school_added();

do $$
declare
  school record;
begin
  for school in select tenant_id, id from organizations where type = 'School' loop
    perform app.seed_workflows(school.tenant_id, school.id);
  end loop;
end $$;
