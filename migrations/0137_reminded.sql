-- When somebody last reminded of a paper, an application or a proposal: of each it is done once a day.
alter table required_documents add column reminded_at timestamptz;
alter table applications add column reminded_at timestamptz;
alter table match_proposals add column reminded_at timestamptz;
