CREATE TABLE "airdrop_referrals" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"referrer_user_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT clock_now() NOT NULL,
	CONSTRAINT "airdrop_referrals_other" CHECK ("airdrop_referrals"."user_id" <> "airdrop_referrals"."referrer_user_id"),
	CONSTRAINT "airdrop_referrals_amount" CHECK ("airdrop_referrals"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "airdrop_submissions" (
	"user_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "airdrop_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" text DEFAULT 'pending' NOT NULL,
	"amount" bigint NOT NULL,
	"retweet_url" text NOT NULL,
	"post_id" text NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT clock_now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"notes" text,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "airdrop_submissions_user_id_attempt_pk" PRIMARY KEY("user_id","attempt"),
	CONSTRAINT "airdrop_submissions_attempt" CHECK ("airdrop_submissions"."attempt" >= 1),
	CONSTRAINT "airdrop_submissions_status" CHECK ("airdrop_submissions"."status" in ('pending', 'rejected', 'approved', 'claimed')),
	CONSTRAINT "airdrop_submissions_amount" CHECK ("airdrop_submissions"."amount" > 0),
	CONSTRAINT "airdrop_submissions_post" CHECK ("airdrop_submissions"."post_id" ~ '^[1-9][0-9]{0,18}$'),
	CONSTRAINT "airdrop_submissions_retweet_url" CHECK ("airdrop_submissions"."retweet_url" ~ '^https://x[.]com/[a-z0-9_]{1,15}/status/[1-9][0-9]{0,18}$'),
	CONSTRAINT "airdrop_submissions_decided" CHECK (("airdrop_submissions"."status" = 'pending') = ("airdrop_submissions"."decided_at" is null) and ("airdrop_submissions"."decided_at" is null) = ("airdrop_submissions"."decided_by" is null)),
	CONSTRAINT "airdrop_submissions_reason" CHECK ("airdrop_submissions"."status" <> 'rejected' or coalesce(length(trim("airdrop_submissions"."notes")), 0) > 0),
	CONSTRAINT "airdrop_submissions_claimed" CHECK (("airdrop_submissions"."status" = 'claimed') = ("airdrop_submissions"."claimed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "airdrop_referrals" ADD CONSTRAINT "airdrop_referrals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "airdrop_referrals" ADD CONSTRAINT "airdrop_referrals_referrer_user_id_users_id_fk" FOREIGN KEY ("referrer_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "airdrop_submissions" ADD CONSTRAINT "airdrop_submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "airdrop_referrals_pair" ON "airdrop_referrals" USING btree (least("user_id", "referrer_user_id"),greatest("user_id", "referrer_user_id"));--> statement-breakpoint
CREATE INDEX "airdrop_referrals_referrer" ON "airdrop_referrals" USING btree ("referrer_user_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "airdrop_submissions_id" ON "airdrop_submissions" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "airdrop_submissions_standing" ON "airdrop_submissions" USING btree ("user_id") WHERE "airdrop_submissions"."status" <> 'rejected';--> statement-breakpoint
CREATE INDEX "airdrop_submissions_pending" ON "airdrop_submissions" USING btree ("id") WHERE "airdrop_submissions"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "airdrop_submissions_same_post" ON "airdrop_submissions" USING btree ("post_id","id");