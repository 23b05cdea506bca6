-- Which state of a card an edit was made of: another one that came before it is not written over.
alter table cards add column version integer not null default 1 check (version >= 1);
--> statement-breakpoint
grant update (version) on cards to bv3_program;
--> statement-breakpoint
-- Pictures that operators have uploaded, each under the SHA-256 of what is served.
create table images (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  content bytea not null check (length(content) between 1 and 2000000),
  width integer not null check (width between 1 and 512),
  height integer not null check (height between 1 and 512),
  uploaded_by text not null,
  uploaded_at timestamptz not null default clock_now()
);
--> statement-breakpoint
grant select, insert on images to bv3_program;
