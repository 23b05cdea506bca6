CREATE TABLE "cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text NOT NULL,
	"image_url" text NOT NULL,
	"price" numeric NOT NULL,
	"total_bv3" bigint NOT NULL,
	"total_usdt" numeric NOT NULL,
	"daily_bv3" bigint NOT NULL,
	"daily_usdt" numeric NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_now() NOT NULL,
	CONSTRAINT "cards_price" CHECK ("cards"."price" >= 1 and "cards"."price" < 1e60 and scale("cards"."price") = 0),
	CONSTRAINT "cards_total_usdt" CHECK ("cards"."total_usdt" >= 0 and "cards"."total_usdt" < 1e60 and scale("cards"."total_usdt") = 0),
	CONSTRAINT "cards_daily_usdt" CHECK ("cards"."daily_usdt" >= 0 and "cards"."daily_usdt" < 1e60 and scale("cards"."daily_usdt") = 0),
	CONSTRAINT "cards_bv3" CHECK ("cards"."total_bv3" >= 0 and "cards"."daily_bv3" >= 0)
);
--> statement-breakpoint
CREATE TABLE "audit_alarms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_alarms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"finding" jsonb NOT NULL,
	"raised_at" timestamp with time zone DEFAULT clock_now() NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"bv3_available" bigint DEFAULT 0 NOT NULL,
	"bv3_held" bigint DEFAULT 0 NOT NULL,
	"usdt_available" numeric DEFAULT 0 NOT NULL,
	"usdt_held" numeric DEFAULT 0 NOT NULL,
	"referral_usdt" numeric DEFAULT 0 NOT NULL,
	CONSTRAINT "balances_bv3" CHECK ("balances"."bv3_available" >= 0 and "balances"."bv3_held" >= 0),
	CONSTRAINT "balances_usdt_available" CHECK ("balances"."usdt_available" >= 0 and "balances"."usdt_available" < 1e60 and scale("balances"."usdt_available") = 0),
	CONSTRAINT "balances_usdt_held" CHECK ("balances"."usdt_held" >= 0 and "balances"."usdt_held" < 1e60 and scale("balances"."usdt_held") = 0),
	CONSTRAINT "balances_referral_usdt" CHECK ("balances"."referral_usdt" >= 0 and "balances"."referral_usdt" < 1e60 and scale("balances"."referral_usdt") = 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"reason" text NOT NULL,
	"asset" text NOT NULL,
	"amount" numeric NOT NULL,
	"debit_kind" text NOT NULL,
	"debit_user_id" bigint,
	"credit_kind" text NOT NULL,
	"credit_user_id" bigint,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_now() NOT NULL,
	CONSTRAINT "ledger_transfers_key_unique" UNIQUE("key"),
	CONSTRAINT "ledger_transfers_amount" CHECK ("ledger_transfers"."amount" >= 1 and "ledger_transfers"."amount" < 1e60 and scale("ledger_transfers"."amount") = 0),
	CONSTRAINT "ledger_transfers_asset" CHECK ("ledger_transfers"."asset" in ('BV3', 'USDT', 'BNB')),
	CONSTRAINT "ledger_transfers_debit_owner" CHECK (("ledger_transfers"."debit_kind" in ('available', 'held')) = ("ledger_transfers"."debit_user_id" is not null)),
	CONSTRAINT "ledger_transfers_credit_owner" CHECK (("ledger_transfers"."credit_kind" in ('available', 'held')) = ("ledger_transfers"."credit_user_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "base_mining" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"mined_ms" bigint DEFAULT 0 NOT NULL,
	"mining_since" timestamp with time zone,
	"posted_bv3" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "base_mining_counts" CHECK ("base_mining"."mined_ms" >= 0 and "base_mining"."posted_bv3" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mining_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mining_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"card_id" bigint NOT NULL,
	"started_at" timestamp with time zone DEFAULT clock_now() NOT NULL,
	"stopped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT clock_now() NOT NULL,
	"username" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone DEFAULT clock_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"username" text PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"totp_secret" text,
	"totp_last_counter" bigint,
	"created_at" timestamp with time zone DEFAULT clock_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL,
	"card_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" numeric NOT NULL,
	"amount" numeric NOT NULL,
	"total_bv3" bigint NOT NULL,
	"total_usdt" numeric NOT NULL,
	"daily_bv3" bigint NOT NULL,
	"daily_usdt" numeric NOT NULL,
	"bnb_price" numeric,
	"payment_method" text NOT NULL,
	"chain_id" integer NOT NULL,
	"token" text NOT NULL,
	"treasury" text NOT NULL,
	"status" text DEFAULT 'awaiting' NOT NULL,
	"tx_hash" text,
	"sender_nonce" bigint,
	"created_at" timestamp with time zone DEFAULT clock_now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"credited_at" timestamp with time zone,
	CONSTRAINT "orders_quantity" CHECK ("orders"."quantity" between 1 and 10),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount" >= 1 and "orders"."amount" < 1e60 and scale("orders"."amount") = 0 and ("orders"."payment_method" <> 'USDT' or "orders"."amount" = "orders"."unit_price" * "orders"."quantity")),
	CONSTRAINT "orders_quote" CHECK (("orders"."payment_method" = 'BNB') = ("orders"."bnb_price" is not null))
);
--> statement-breakpoint
CREATE TABLE "chain_cursors" (
	"chain_id" integer NOT NULL,
	"pass" text NOT NULL,
	"block_number" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_now() NOT NULL,
	CONSTRAINT "chain_cursors_chain_id_pass_pk" PRIMARY KEY("chain_id","pass")
);
--> statement-breakpoint
CREATE TABLE "lots" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"card_id" bigint NOT NULL,
	"payment_id" bigint,
	"copies" integer NOT NULL,
	"total_bv3" bigint NOT NULL,
	"total_usdt" numeric NOT NULL,
	"daily_bv3" bigint NOT NULL,
	"daily_usdt" numeric NOT NULL,
	"mined_bv3_ms" bigint DEFAULT 0 NOT NULL,
	"mined_usdt_ms" bigint DEFAULT 0 NOT NULL,
	"mining_since" timestamp with time zone,
	"posted_bv3" bigint DEFAULT 0 NOT NULL,
	"posted_usdt" numeric DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_now() NOT NULL,
	CONSTRAINT "lots_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "lots_id_unique" UNIQUE("id"),
	CONSTRAINT "lots_copies" CHECK ("lots"."copies" > 0),
	CONSTRAINT "lots_mined" CHECK ("lots"."mined_bv3_ms" >= 0 and "lots"."mined_usdt_ms" >= 0),
	CONSTRAINT "lots_posted_bv3" CHECK ("lots"."posted_bv3" between 0 and "lots"."total_bv3" * "lots"."copies"),
	CONSTRAINT "lots_posted_usdt" CHECK ("lots"."posted_usdt" between 0 and "lots"."total_usdt" * "lots"."copies")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain_id" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"occurrence" integer DEFAULT 0 NOT NULL,
	"asset" text NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_time" timestamp with time zone NOT NULL,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"value" numeric NOT NULL,
	"credited_value" numeric DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"user_id" bigint,
	"order_id" uuid,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	"created_at" timestamp with time zone DEFAULT clock_now() NOT NULL,
	CONSTRAINT "payments_asset" CHECK (("payments"."asset" = 'BNB') = ("payments"."log_index" = -1)),
	CONSTRAINT "payments_value" CHECK ("payments"."value" >= 1 and "payments"."value" < 1e60 and scale("payments"."value") = 0),
	CONSTRAINT "payments_credited_value" CHECK ("payments"."credited_value" >= 0 and "payments"."credited_value" < 1e60 and scale("payments"."credited_value") = 0 and "payments"."credited_value" <= "payments"."value")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"card_id" bigint NOT NULL,
	"chain_id" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"copy" integer NOT NULL,
	"price" numeric NOT NULL,
	"payment_method" text NOT NULL,
	"purchased_at" timestamp with time zone DEFAULT clock_now() NOT NULL,
	CONSTRAINT "purchases_price" CHECK ("purchases"."price" >= 0 and "purchases"."price" < 1e60 and scale("purchases"."price") = 0)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wallet_address" text NOT NULL,
	"referred_by" text,
	"created_at" timestamp with time zone DEFAULT clock_now() NOT NULL,
	CONSTRAINT "users_wallet_address_unique" UNIQUE("wallet_address"),
	CONSTRAINT "users_wallet_address" CHECK ("users"."wallet_address" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "users_referred_by" CHECK ("users"."referred_by" ~ '^0x[0-9a-f]{40}$' and "users"."referred_by" <> "users"."wallet_address")
);
--> statement-breakpoint
CREATE TABLE "payout_nonces" (
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"next_nonce" bigint NOT NULL,
	CONSTRAINT "payout_nonces_chain_id_address_pk" PRIMARY KEY("chain_id","address")
);
--> statement-breakpoint
CREATE TABLE "payout_transactions" (
	"payout_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"hash" text NOT NULL,
	"raw_transaction" text NOT NULL,
	"gas_price_wei" numeric NOT NULL,
	"signed_at" timestamp with time zone DEFAULT clock_now() NOT NULL,
	"broadcast_at" timestamp with time zone,
	CONSTRAINT "payout_transactions_payout_id_attempt_pk" PRIMARY KEY("payout_id","attempt"),
	CONSTRAINT "payout_transactions_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"withdrawal_id" bigint,
	"payment_id" bigint,
	"chain_id" integer NOT NULL,
	"way" text NOT NULL,
	"state" text NOT NULL,
	"token" text,
	"to_address" text NOT NULL,
	"amount" numeric NOT NULL,
	"from_address" text,
	"nonce" bigint,
	"tx_hash" text,
	"problem" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_now() NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "payouts_purpose" CHECK (("payouts"."withdrawal_id" is null) <> ("payouts"."payment_id" is null)),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount" >= 1 and "payouts"."amount" < 1e60 and scale("payouts"."amount") = 0)
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"asset" text NOT NULL,
	"amount" numeric NOT NULL,
	"fee" numeric NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"to_address" text NOT NULL,
	"idempotency_key" text,
	"requested_at" timestamp with time zone DEFAULT clock_now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text,
	"completed_at" timestamp with time zone,
	CONSTRAINT "withdrawals_amount" CHECK ("withdrawals"."amount" >= 1 and "withdrawals"."amount" < 1e60 and scale("withdrawals"."amount") = 0),
	CONSTRAINT "withdrawals_fee" CHECK ("withdrawals"."fee" >= 0 and "withdrawals"."fee" < 1e60 and scale("withdrawals"."fee") = 0 and "withdrawals"."fee" < "withdrawals"."amount"),
	CONSTRAINT "withdrawals_reason" CHECK ("withdrawals"."status" <> 'rejected' or length("withdrawals"."reason") > 0)
);
--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_debit_user_id_users_id_fk" FOREIGN KEY ("debit_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_credit_user_id_users_id_fk" FOREIGN KEY ("credit_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_mining" ADD CONSTRAINT "base_mining_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mining_sessions" ADD CONSTRAINT "mining_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mining_sessions" ADD CONSTRAINT "mining_sessions_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_tokens" ADD CONSTRAINT "operator_tokens_username_operators_username_fk" FOREIGN KEY ("username") REFERENCES "public"."operators"("username") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_transactions" ADD CONSTRAINT "payout_transactions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_transfers_debit_user" ON "ledger_transfers" USING btree ("debit_user_id","id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_credit_user" ON "ledger_transfers" USING btree ("credit_user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mining_sessions_running" ON "mining_sessions" USING btree ("user_id","card_id") WHERE "mining_sessions"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "mining_sessions_user" ON "mining_sessions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "operator_tokens_expires_at" ON "operator_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_user_transaction" ON "orders" USING btree ("user_id","chain_id","tx_hash") WHERE "orders"."tx_hash" is not null;--> statement-breakpoint
CREATE INDEX "orders_unsettled" ON "orders" USING btree ("status","created_at") WHERE "orders"."status" in ('awaiting', 'seen', 'confirming');--> statement-breakpoint
CREATE INDEX "lots_payment" ON "lots" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "lots_card" ON "lots" USING btree ("card_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once" ON "payments" USING btree ("chain_id","tx_hash","asset","sender","value","occurrence");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payments_sender" ON "payments" USING btree ("sender","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("id") WHERE "payments"."status" in ('surplus', 'partial', 'late', 'unmatched');--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_copy" ON "purchases" USING btree ("user_id","chain_id","tx_hash","copy");--> statement-breakpoint
CREATE INDEX "purchases_user" ON "purchases" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_nonces_expires_at" ON "sign_in_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_referred_by_index" ON "users" USING btree ("referred_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_withdrawal" ON "payouts" USING btree ("withdrawal_id") WHERE "payouts"."withdrawal_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_payment" ON "payouts" USING btree ("payment_id") WHERE "payouts"."payment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_nonce" ON "payouts" USING btree ("chain_id","from_address","nonce") WHERE "payouts"."nonce" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_transaction" ON "payouts" USING btree ("chain_id","tx_hash") WHERE "payouts"."tx_hash" is not null;--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("id") WHERE "payouts"."state" <> 'completed';--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_idempotency" ON "withdrawals" USING btree ("user_id","idempotency_key") WHERE "withdrawals"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("id") WHERE "withdrawals"."status" in ('pending', 'approved');