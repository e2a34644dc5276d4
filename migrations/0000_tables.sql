CREATE TABLE `categories` (
	`slug` text PRIMARY KEY NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `couriers` (
	`code` text PRIMARY KEY NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `currencies` (
	`code` text PRIMARY KEY NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `languages` (
	`code` text PRIMARY KEY NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `batch_conditions` (
	`rule` text NOT NULL,
	`is_met` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`language` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `emails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`about` text NOT NULL,
	`recipient` text NOT NULL,
	`language` text NOT NULL,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	`headers` text,
	`due_at` integer DEFAULT 0 NOT NULL,
	`attachments` text,
	CONSTRAINT "emails_status" CHECK("emails"."status" IN ('waiting', 'sent', 'given_up'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `emails_once` ON `emails` (`kind`,`about`);--> statement-breakpoint
CREATE INDEX `emails_waiting` ON `emails` (`status`,`next_at`);--> statement-breakpoint
CREATE INDEX `emails_newest` ON `emails` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `emails_by_status` ON `emails` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `emails_of` ON `emails` (`about`,`created_at`);--> statement-breakpoint
CREATE TABLE `admin_actions` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`action` text NOT NULL,
	`subject` text,
	`detail` text NOT NULL,
	`member_id` text,
	`jti` text,
	`ip` text,
	FOREIGN KEY (`member_id`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `admin_actions_newest` ON `admin_actions` (`action`,`at`);--> statement-breakpoint
CREATE INDEX `admin_actions_of` ON `admin_actions` (`subject`,`at`);--> statement-breakpoint
CREATE TABLE `admin_attempts` (
	`id` integer PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`is_right` integer NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "admin_attempts_right" CHECK("admin_attempts"."is_right" IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE INDEX `admin_attempts_of` ON `admin_attempts` (`address`,`is_right`,`at`);--> statement-breakpoint
CREATE INDEX `admin_attempts_newest` ON `admin_attempts` (`at`);--> statement-breakpoint
CREATE TABLE `admin_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `sign_ins` (
	`jti` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`passkey_id` text,
	`browser` text NOT NULL,
	`ip` text,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `sign_ins_of` ON `sign_ins` (`member_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sign_ins_ended` ON `sign_ins` (`expires_at`);--> statement-breakpoint
CREATE TABLE `admin_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`token_version` integer NOT NULL,
	`password_hash` text,
	`replaced_secret` text,
	CONSTRAINT "admin_state_single" CHECK("admin_state"."id" = 1),
	CONSTRAINT "admin_state_password" CHECK(("admin_state"."password_hash" IS NULL) = ("admin_state"."replaced_secret" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE TABLE `staff_members` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`email` text,
	`invited_at` integer,
	`disabled_at` integer,
	CONSTRAINT "staff_members_role" CHECK("staff_members"."role" IN ('owner', 'staff', 'readonly')),
	CONSTRAINT "staff_members_owner" CHECK(("staff_members"."id" = 'owner') = ("staff_members"."role" = 'owner')),
	CONSTRAINT "staff_members_active_owner" CHECK("staff_members"."role" <> 'owner' OR "staff_members"."disabled_at" IS NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_members_email` ON `staff_members` (`email`);--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`challenge_hash` text PRIMARY KEY NOT NULL,
	`jti` text,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `passkey_challenges_ended` ON `passkey_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `recovery_codes_of` ON `recovery_codes` (`member_id`);--> statement-breakpoint
CREATE TABLE `second_factors` (
	`member_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`password_secret` text NOT NULL,
	`last_step` integer NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "second_factors_step" CHECK("second_factors"."last_step" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `staff_passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_passkeys_counter" CHECK("staff_passkeys"."counter" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `staff_passkeys_of` ON `staff_passkeys` (`member_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `book_checks` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`findings` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "book_checks_kind" CHECK("book_checks"."kind" IN ('books', 'provider'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `book_checks_newest` ON `book_checks` (`kind`,`at`);--> statement-breakpoint
CREATE TABLE `cart_items` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`product_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cart_quantity" CHECK("cart_items"."quantity" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_line` ON `cart_items` (`session_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `cart_idle` ON `cart_items` (`updated_at`);--> statement-breakpoint
CREATE TABLE `chat_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_name` text NOT NULL,
	`customer_email` text,
	`language` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_message_at` integer NOT NULL,
	`last_message` text NOT NULL,
	`last_sender` text NOT NULL,
	`closed_at` integer,
	`unread_count` integer NOT NULL,
	`version` integer NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`language`) REFERENCES `languages`(`code`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "chat_sessions_status" CHECK("chat_sessions"."status" IN ('active', 'closed')),
	CONSTRAINT "chat_sessions_sender" CHECK("chat_sessions"."last_sender" IN ('customer', 'admin'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `chat_sessions_latest` ON `chat_sessions` (`status`,`last_message_at`);--> statement-breakpoint
CREATE TABLE `complaint_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`complaint_id` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`complaint_id`) REFERENCES `complaints`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `complaint_photos_of` ON `complaint_photos` (`complaint_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `complaints` (
	`id` text PRIMARY KEY NOT NULL,
	`idempotency_key` text,
	`name` text NOT NULL,
	`order_text` text NOT NULL,
	`email` text NOT NULL,
	`product` text,
	`description` text NOT NULL,
	`wish` text NOT NULL,
	`language` text NOT NULL,
	`order_id` text,
	`submitted_at` integer NOT NULL,
	`status` text DEFAULT 'received' NOT NULL,
	`status_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	`repaired_at` integer,
	`ip` text,
	`search_text` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(substr(order_id, 1, 8), '') || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(order_text, '') || ' ' || coalesce(product, '')), 'ą', 'a'), 'ć', 'c'), 'ę', 'e'), 'ł', 'l'), 'ń', 'n'), 'ó', 'o'), 'ś', 's'), 'ź', 'z'), 'ż', 'z'), 'Ą', 'a'), 'Ć', 'c'), 'Ę', 'e'), 'Ł', 'l'), 'Ń', 'n'), 'Ó', 'o'), 'Ś', 's'), 'Ź', 'z'), 'Ż', 'z')) VIRTUAL,
	`settled_at` integer,
	`claimed_order_id` text,
	`photo_token` text,
	`channel` text DEFAULT 'web' NOT NULL,
	FOREIGN KEY (`language`) REFERENCES `languages`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`claimed_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "complaints_status" CHECK("complaints"."status" IN ('received', 'in_progress', 'accepted', 'refused')),
	CONSTRAINT "complaints_wish" CHECK("complaints"."wish" IN ('repair', 'replacement', 'price_reduction', 'withdrawal', 'other')),
	CONSTRAINT "complaints_channel" CHECK("complaints"."channel" IN ('web', 'letter', 'phone', 'email', 'counter'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `complaints_idempotency_key` ON `complaints` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `complaints_newest` ON `complaints` (`submitted_at`,`id`,`search_text`);--> statement-breakpoint
CREATE INDEX `complaints_by_status` ON `complaints` (`status`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `complaints_to_settle` ON `complaints` (`status`,`settled_at`);--> statement-breakpoint
CREATE INDEX `complaints_of` ON `complaints` (`order_id`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `complaints_claiming` ON `complaints` (`claimed_order_id`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `complaints_from` ON `complaints` (`ip`,`submitted_at`);--> statement-breakpoint
CREATE TABLE `form_pace` (
	`key` text PRIMARY KEY NOT NULL,
	`form` text NOT NULL,
	`next_at` integer NOT NULL,
	`slowed_until` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `form_pace_slowed` ON `form_pace` (`slowed_until`);--> statement-breakpoint
CREATE INDEX `form_pace_ended` ON `form_pace` (`next_at`);--> statement-breakpoint
CREATE TABLE `goods_moves` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`product_id` text NOT NULL,
	`from_place` text NOT NULL,
	`to_place` text NOT NULL,
	`quantity` integer NOT NULL,
	`sequence` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`,`product_id`) REFERENCES `order_lines`(`order_id`,`product_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "goods_moves_from" CHECK("goods_moves"."from_place" IN ('stock', 'held', 'owed', 'packed', 'unpacking', 'shipped', 'delivered', 'awaited', 'inspection', 'discarded', 'restocked')),
	CONSTRAINT "goods_moves_to" CHECK("goods_moves"."to_place" IN ('held', 'owed', 'packed', 'unpacking', 'shipped', 'delivered', 'awaited', 'inspection', 'discarded', 'restocked')),
	CONSTRAINT "goods_moves_quantity" CHECK("goods_moves"."quantity" >= 1)
) STRICT;
--> statement-breakpoint
CREATE INDEX `goods_moves_of` ON `goods_moves` (`order_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `job_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`claimed_until` integer NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`done_at` integer,
	`result` text,
	`error` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `newsletter_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`words` text NOT NULL,
	`readers` integer NOT NULL,
	`written` integer DEFAULT 0 NOT NULL,
	`reached` text DEFAULT '' NOT NULL,
	`sent_at` integer NOT NULL,
	`finished_at` integer,
	`stopped_at` integer,
	CONSTRAINT "newsletter_letter_has_readers" CHECK("newsletter_letters"."readers" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `newsletter_letters_newest` ON `newsletter_letters` (`sent_at`);--> statement-breakpoint
CREATE INDEX `newsletter_letters_open` ON `newsletter_letters` (`sent_at`) WHERE "newsletter_letters"."finished_at" IS NULL;--> statement-breakpoint
CREATE TABLE `newsletter_subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`email_hash` text NOT NULL,
	`status` text NOT NULL,
	`language` text NOT NULL,
	`consent_text` text NOT NULL,
	`consent_version` text NOT NULL,
	`consent_at` integer NOT NULL,
	`ip` text,
	`token_hash` text NOT NULL,
	`mailed_at` integer NOT NULL,
	`asked_at` integer NOT NULL,
	`asked_ip` text,
	`confirmed_at` integer,
	`unsubscribed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`language`) REFERENCES `languages`(`code`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "newsletter_status" CHECK("newsletter_subscribers"."status" IN ('pending', 'confirmed', 'unsubscribed')),
	CONSTRAINT "newsletter_confirmed" CHECK("newsletter_subscribers"."status" <> 'confirmed' OR "newsletter_subscribers"."confirmed_at" IS NOT NULL),
	CONSTRAINT "newsletter_hash_alone" CHECK(("newsletter_subscribers"."status" = 'unsubscribed') = ("newsletter_subscribers"."email" IS NULL)),
	CONSTRAINT "newsletter_forgotten" CHECK("newsletter_subscribers"."status" <> 'unsubscribed' OR ("newsletter_subscribers"."ip" IS NULL AND "newsletter_subscribers"."unsubscribed_at" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_address` ON `newsletter_subscribers` (`email_hash`);--> statement-breakpoint
CREATE INDEX `newsletter_asked` ON `newsletter_subscribers` (`asked_ip`,`asked_at`);--> statement-breakpoint
CREATE INDEX `newsletter_waiting` ON `newsletter_subscribers` (`status`,`mailed_at`);--> statement-breakpoint
CREATE INDEX `newsletter_newest` ON `newsletter_subscribers` (`created_at`,`id`,`status`);--> statement-breakpoint
CREATE TABLE `newsletter_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`subscriber_id` text NOT NULL,
	`confirms_until` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`subscriber_id`) REFERENCES `newsletter_subscribers`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `newsletter_tokens_of` ON `newsletter_tokens` (`subscriber_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `network_limits` (
	`network` text PRIMARY KEY NOT NULL,
	`spent_until` integer DEFAULT 0 NOT NULL,
	`lifted_until` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_events` (
	`order_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `sequence`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_lines` (
	`order_id` text NOT NULL,
	`product_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`sku` text NOT NULL,
	`defects` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price_minor` integer NOT NULL,
	`unit_price_pln_minor` integer NOT NULL,
	`total_minor` integer NOT NULL,
	`names` text DEFAULT '{"pl":"","en":""}' NOT NULL,
	`grade` text,
	`guarantee` text,
	`held` integer DEFAULT 0 NOT NULL,
	`owed` integer DEFAULT 0 NOT NULL,
	`packed` integer DEFAULT 0 NOT NULL,
	`unpacking` integer DEFAULT 0 NOT NULL,
	`shipped` integer DEFAULT 0 NOT NULL,
	`delivered` integer DEFAULT 0 NOT NULL,
	`awaited` integer DEFAULT 0 NOT NULL,
	`inspection` integer DEFAULT 0 NOT NULL,
	`discarded` integer DEFAULT 0 NOT NULL,
	`restocked` integer DEFAULT 0 NOT NULL,
	`vat_rate` integer DEFAULT 23 NOT NULL,
	`tax_kind` text DEFAULT 'standard' NOT NULL,
	`purchase_price_minor` integer,
	`supply` text,
	`image` text,
	`list_price_minor` integer,
	`price_reason` text,
	PRIMARY KEY(`order_id`, `product_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_lines_units" CHECK("held" >= 0 AND "owed" >= 0 AND "packed" >= 0 AND "unpacking" >= 0 AND "shipped" >= 0 AND "delivered" >= 0 AND "awaited" >= 0 AND "inspection" >= 0 AND "discarded" >= 0 AND "restocked" >= 0 AND "held" + "owed" + "packed" + "unpacking" + "shipped" + "delivered" + "awaited" + "inspection" + "discarded" + "restocked" = "quantity"),
	CONSTRAINT "order_lines_quantity" CHECK("order_lines"."quantity" >= 1),
	CONSTRAINT "order_lines_amounts" CHECK("order_lines"."unit_price_minor" BETWEEN 0 AND 100000000 AND "order_lines"."unit_price_pln_minor" BETWEEN 0 AND 100000000 AND "order_lines"."total_minor" BETWEEN 0 AND 100000000),
	CONSTRAINT "order_lines_tax" CHECK("order_lines"."tax_kind" IN ('standard', 'margin', 'exempt') AND ("order_lines"."tax_kind" = 'margin') = ("order_lines"."purchase_price_minor" IS NOT NULL)),
	CONSTRAINT "order_lines_add_up" CHECK("order_lines"."total_minor" = "order_lines"."unit_price_minor" * "order_lines"."quantity"),
	CONSTRAINT "order_lines_agreed_price" CHECK(("order_lines"."list_price_minor" IS NULL) = ("order_lines"."price_reason" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_lines_product` ON `order_lines` (`product_id`);--> statement-breakpoint
CREATE INDEX `order_lines_held` ON `order_lines` (`order_id`) WHERE "order_lines"."held" > 0;--> statement-breakpoint
CREATE INDEX `order_lines_owed` ON `order_lines` (`order_id`) WHERE "order_lines"."owed" > 0;--> statement-breakpoint
CREATE INDEX `order_lines_packed` ON `order_lines` (`order_id`) WHERE "order_lines"."packed" > 0;--> statement-breakpoint
CREATE INDEX `order_lines_unpacking` ON `order_lines` (`order_id`) WHERE "order_lines"."unpacking" > 0;--> statement-breakpoint
CREATE INDEX `order_lines_shipped` ON `order_lines` (`order_id`) WHERE "order_lines"."shipped" > 0;--> statement-breakpoint
CREATE INDEX `order_lines_awaited` ON `order_lines` (`order_id`) WHERE "order_lines"."awaited" > 0;--> statement-breakpoint
CREATE INDEX `order_lines_inspection` ON `order_lines` (`order_id`) WHERE "order_lines"."inspection" > 0;--> statement-breakpoint
CREATE TABLE `order_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_notes_of` ON `order_notes` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text,
	`idempotency_key` text,
	`request_hash` text NOT NULL,
	`content_hash` text NOT NULL,
	`customer_type` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`postal_code` text NOT NULL,
	`company_name` text,
	`nip` text,
	`courier` text NOT NULL,
	`language` text NOT NULL,
	`currency` text NOT NULL,
	`rate_micro` integer NOT NULL,
	`rates_at` integer,
	`subtotal_minor` integer NOT NULL,
	`shipping_minor` integer NOT NULL,
	`discount_minor` integer NOT NULL,
	`total_minor` integer NOT NULL,
	`total_pln_minor` integer NOT NULL,
	`state` text NOT NULL,
	`sequence` integer NOT NULL,
	`payment_attempt` integer DEFAULT 1 NOT NULL,
	`hold_until` integer NOT NULL,
	`terms_version` text NOT NULL,
	`terms_accepted_at` integer NOT NULL,
	`marketing_consent` integer NOT NULL,
	`defects_accepted` integer NOT NULL,
	`email_sent` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	`fulfilment` text DEFAULT 'new' NOT NULL,
	`shipped_with` text,
	`tracking_number` text,
	`packed_at` integer,
	`shipped_at` integer,
	`delivered_at` integer,
	`search_text` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(substr(id, 1, 8), '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(replace(phone, ' ', ''), '') || ' ' || coalesce(company_name, '') || ' ' || coalesce(nip, '') || ' ' || coalesce(city, '') || ' ' || coalesce(tracking_number, '') || ' ' || coalesce(pickup_point ->> 'code', '') || ' ' || coalesce(address, '') || ' ' || coalesce(postal_code, '') || ' ' || coalesce(bought_address ->> 'address', '') || ' ' || coalesce(bought_address ->> 'city', '') || ' ' || coalesce(bought_address ->> 'postalCode', '') || ' ' || coalesce(invoice_address ->> 'address', '') || ' ' || coalesce(invoice_address ->> 'city', '') || ' ' || coalesce(invoice_address ->> 'postalCode', '')), 'ą', 'a'), 'ć', 'c'), 'ę', 'e'), 'ł', 'l'), 'ń', 'n'), 'ó', 'o'), 'ś', 's'), 'ź', 'z'), 'ż', 'z'), 'Ą', 'a'), 'Ć', 'c'), 'Ę', 'e'), 'Ł', 'l'), 'Ń', 'n'), 'Ó', 'o'), 'Ś', 's'), 'Ź', 'z'), 'Ż', 'z')) VIRTUAL,
	`link_token` text DEFAULT '' NOT NULL,
	`bought_address` text,
	`follow_up_status` text DEFAULT 'pending' NOT NULL,
	`follow_up_email_sent_at` integer,
	`follow_up_voucher_id` text,
	`anonymised_at` integer,
	`invoice_address` text,
	`buyer_capacity` text,
	`marketing_withdrawn_at` integer,
	`network` text,
	`wants_invoice` integer DEFAULT false NOT NULL,
	`agreed` text,
	`shipping_vat_rate` integer DEFAULT 23 NOT NULL,
	`shipping_tax_kind` text DEFAULT 'standard' NOT NULL,
	`promised_from` text,
	`promised_to` text,
	`parcels` text,
	`pickup_point` text,
	`point_changes` text,
	`pickup_point_closed_at` integer,
	`pickup_point_checked_at` integer,
	`pickup_point_doubted_at` integer,
	`pickup_code` text,
	`pickup_until` text,
	`channel` text DEFAULT 'web' NOT NULL,
	`confirmed_at` integer,
	FOREIGN KEY (`courier`) REFERENCES `couriers`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`language`) REFERENCES `languages`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`currency`) REFERENCES `currencies`(`code`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_state" CHECK("orders"."state" IN ('pending', 'failed', 'expiring', 'paid', 'cancelled', 'refund_due', 'refunded')),
	CONSTRAINT "orders_amounts" CHECK("orders"."subtotal_minor" BETWEEN 0 AND 100000000 AND "orders"."shipping_minor" BETWEEN 0 AND 100000000 AND "orders"."discount_minor" BETWEEN 0 AND 100000000 AND "orders"."total_minor" BETWEEN 0 AND 100000000 AND "orders"."total_pln_minor" BETWEEN 0 AND 100000000),
	CONSTRAINT "orders_add_up" CHECK("orders"."total_minor" = "orders"."subtotal_minor" + "orders"."shipping_minor" - "orders"."discount_minor"),
	CONSTRAINT "orders_rate" CHECK("orders"."rate_micro" > 0),
	CONSTRAINT "orders_tax_kind" CHECK("orders"."shipping_tax_kind" IN ('standard', 'margin', 'exempt')),
	CONSTRAINT "orders_promise" CHECK(("orders"."promised_from" IS NULL) = ("orders"."courier" IN ('digital', 'counter')) AND ("orders"."promised_to" IS NULL) = ("orders"."courier" IN ('digital', 'counter')) AND coalesce("orders"."promised_from" <= "orders"."promised_to", 1)),
	CONSTRAINT "orders_channel" CHECK("orders"."channel" IN ('web', 'phone', 'counter')),
	CONSTRAINT "orders_pickup_point" CHECK(("orders"."pickup_point" IS NOT NULL) = ("orders"."courier" = 'locker' AND "orders"."anonymised_at" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_idempotency_key` ON `orders` (`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_pickup_code` ON `orders` (`pickup_code`) WHERE "orders"."pickup_code" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_of_network` ON `orders` (`network`) WHERE "orders"."network" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_open_session` ON `orders` (`session_id`) WHERE "orders"."state" IN ('pending', 'failed', 'expiring');--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`created_at`);--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`state`,`hold_until`);--> statement-breakpoint
CREATE INDEX `orders_by_state` ON `orders` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_fulfilment` ON `orders` (`fulfilment`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_searched` ON `orders` (`created_at`,`id`,`search_text`);--> statement-breakpoint
CREATE INDEX `orders_paid` ON `orders` (`paid_at`,`state`,`total_pln_minor`);--> statement-breakpoint
CREATE INDEX `orders_by_staff` ON `orders` (`channel`,`paid_at`,`state`,`total_pln_minor`) WHERE "orders"."channel" <> 'web';--> statement-breakpoint
CREATE INDEX `orders_foreign_paid` ON `orders` (`paid_at`,`currency`) WHERE "orders"."paid_at" IS NOT NULL AND "orders"."currency" <> 'PLN';--> statement-breakpoint
CREATE INDEX `orders_point_problem` ON `orders` (`created_at`) WHERE "orders"."courier" = 'locker' AND ("orders"."pickup_point_closed_at" IS NOT NULL OR "orders"."pickup_point" ->> 'place' IS NULL);--> statement-breakpoint
CREATE INDEX `orders_follow_up` ON `orders` (`follow_up_status`,`paid_at`);--> statement-breakpoint
CREATE INDEX `orders_by_email` ON `orders` (lower("email"));--> statement-breakpoint
CREATE TABLE `daily_counts` (
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`subject` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`kind`, `day`, `subject`),
	CONSTRAINT "daily_counts_kind" CHECK("daily_counts"."kind" IN ('product_view', 'cart_add', 'checkout_view', 'order_rejected', 'search_empty', 'search_similar')),
	CONSTRAINT "daily_counts_subject" CHECK(length("daily_counts"."subject") <= 64),
	CONSTRAINT "daily_counts_count" CHECK("daily_counts"."count" >= 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `page_views` (
	`id` integer PRIMARY KEY NOT NULL,
	`path` text NOT NULL,
	`referrer` text,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `page_views_newest` ON `page_views` (`created_at`,`path`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`intent_id` text NOT NULL,
	`order_id` text,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `disputes_of` ON `disputes` (`order_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`intent_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`attempt` integer NOT NULL,
	`provider` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`looked_at` integer NOT NULL,
	`method` text,
	`paid_on` text,
	`reference` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_status" CHECK("payments"."status" IN ('requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'requires_capture', 'succeeded', 'canceled')),
	CONSTRAINT "payments_amount" CHECK("payments"."amount_minor" BETWEEN 0 AND 100000000),
	CONSTRAINT "payments_by_staff" CHECK(("payments"."provider" = 'staff') = ("payments"."method" IS NOT NULL) AND ("payments"."method" IS NULL) = ("payments"."paid_on" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_attempt` ON `payments` (`order_id`,`attempt`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_paid_once` ON `payments` (`order_id`) WHERE "payments"."status" = 'succeeded';--> statement-breakpoint
CREATE TABLE `sandbox_intents` (
	`id` text PRIMARY KEY NOT NULL,
	`client_secret` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`order_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`refunded_minor` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`declined` integer DEFAULT false NOT NULL,
	`settles_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "sandbox_status" CHECK("sandbox_intents"."status" IN ('requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'requires_capture', 'succeeded', 'canceled')),
	CONSTRAINT "sandbox_refund" CHECK("sandbox_intents"."refunded_minor" BETWEEN 0 AND "sandbox_intents"."amount_minor")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_intents_client_secret_unique` ON `sandbox_intents` (`client_secret`);--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_intents_idempotency_key_unique` ON `sandbox_intents` (`idempotency_key`);--> statement-breakpoint
CREATE TABLE `sandbox_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`idempotency_key` text NOT NULL,
	`intent_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	FOREIGN KEY (`intent_id`) REFERENCES `sandbox_intents`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_refunds_idempotency_key_unique` ON `sandbox_refunds` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `sandbox_refunds_of` ON `sandbox_refunds` (`intent_id`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`intent_id` text,
	`received_at` integer NOT NULL,
	`applied_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_events_intent` ON `webhook_events` (`intent_id`);--> statement-breakpoint
CREATE TABLE `catalog_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`words` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "catalog_version_single" CHECK("catalog_version"."id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `former_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `manufacturers` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`email` text NOT NULL,
	`website` text NOT NULL,
	`eu_representative` text,
	`guarantee` text,
	`version` integer DEFAULT 1 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `price_history` (
	`id` integer PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`price_minor` integer NOT NULL,
	`valid_from` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "price_history_price" CHECK("price_history"."price_minor" BETWEEN 0 AND 100000000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_history_of` ON `price_history` (`product_id`,`valid_from`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`sku` text NOT NULL,
	`name` text NOT NULL,
	`name_en` text,
	`description` text NOT NULL,
	`description_en` text,
	`category` text NOT NULL,
	`image` text NOT NULL,
	`images` text NOT NULL,
	`original_price_minor` integer NOT NULL,
	`exhibition_price_minor` integer NOT NULL,
	`pieces` integer DEFAULT 1 NOT NULL,
	`stock` integer DEFAULT 1 NOT NULL,
	`held` integer DEFAULT 0 NOT NULL,
	`sold` integer DEFAULT 0 NOT NULL,
	`voltage` text,
	`platform` text,
	`features` text NOT NULL,
	`features_en` text NOT NULL,
	`battery_included` integer DEFAULT false NOT NULL,
	`grade` text DEFAULT 'A' NOT NULL,
	`condition` text DEFAULT 'Bardzo dobry, produkt powystawowy' NOT NULL,
	`condition_en` text,
	`defects` text DEFAULT '[]' NOT NULL,
	`inspection` text,
	`inspection_en` text,
	`inspected_at` text,
	`battery_cycles` integer,
	`display_place` text,
	`display_place_en` text,
	`box` text DEFAULT '[]' NOT NULL,
	`warranty` text DEFAULT '' NOT NULL,
	`warranty_en` text,
	`is_voucher_product` integer DEFAULT false NOT NULL,
	`large_parcel` integer DEFAULT false NOT NULL,
	`length_mm` integer,
	`width_mm` integer,
	`height_mm` integer,
	`weight_grams` integer,
	`manufacturer_id` text,
	`model_number` text,
	`ean` text,
	`safety` text DEFAULT '' NOT NULL,
	`safety_en` text,
	`status` text DEFAULT 'draft' NOT NULL,
	`shelf` integer GENERATED ALWAYS AS ((CASE WHEN stock > 0 THEN 0 WHEN held > 0 THEN 1 ELSE 2 END)) STORED NOT NULL,
	`listed_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`image_texts` text DEFAULT '{}' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`rrp_source` text,
	`rrp_checked_at` text,
	`serial_number` text,
	`manual_url` text,
	`battery_chemistry` text,
	`battery_wh` text,
	`durability_guarantee_years` integer,
	`brand` text,
	`spare_parts` text,
	`spare_parts_en` text,
	`repair_info` text,
	`repair_info_en` text,
	`updates_info` text,
	`updates_info_en` text,
	`data_info` text,
	`data_info_en` text,
	`staff_text` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(name, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(sku, '') || ' ' || coalesce(ean, '') || ' ' || coalesce(model_number, '') || ' ' || coalesce(slug, '') || ' ' || coalesce(serial_number, '') || ' ' || coalesce(replace(replace(serial_number, '-', ''), ' ', ''), '')), 'ą', 'a'), 'ć', 'c'), 'ę', 'e'), 'ł', 'l'), 'ń', 'n'), 'ó', 'o'), 'ś', 's'), 'ź', 'z'), 'ż', 'z'), 'Ą', 'a'), 'Ć', 'c'), 'Ę', 'e'), 'Ł', 'l'), 'Ń', 'n'), 'Ó', 'o'), 'Ś', 's'), 'Ź', 'z'), 'Ż', 'z')) VIRTUAL,
	`rrp_source_en` text,
	`translations_to_check` text DEFAULT '[]' NOT NULL,
	`sold_at` integer,
	`archived_as_sold` integer DEFAULT false NOT NULL,
	`was_published` integer DEFAULT false NOT NULL,
	`tax_kind` text DEFAULT 'standard' NOT NULL,
	`purchase_price_minor` integer,
	`supply` text,
	`power_watts` integer,
	`torque_nm` integer,
	`chuck` text,
	`tool_weight_grams` integer,
	`shown_year` integer,
	FOREIGN KEY (`category`) REFERENCES `categories`(`slug`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`manufacturer_id`) REFERENCES `manufacturers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "products_grade" CHECK("products"."grade" IN ('A', 'B', 'C')),
	CONSTRAINT "products_durability" CHECK("products"."durability_guarantee_years" > 2),
	CONSTRAINT "products_status" CHECK("products"."status" IN ('draft', 'published', 'archived')),
	CONSTRAINT "products_prices" CHECK("products"."original_price_minor" BETWEEN 0 AND 100000000 AND "products"."exhibition_price_minor" BETWEEN 0 AND 100000000),
	CONSTRAINT "products_tax_kind" CHECK("products"."tax_kind" IN ('standard', 'margin')),
	CONSTRAINT "products_purchase_price" CHECK("products"."purchase_price_minor" BETWEEN 0 AND 100000000),
	CONSTRAINT "stock_not_negative" CHECK("products"."stock" >= 0),
	CONSTRAINT "pieces_add_up" CHECK("products"."held" >= 0 AND "products"."sold" >= 0 AND "products"."stock" + "products"."held" + "products"."sold" = "products"."pieces")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `products_slug_unique` ON `products` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku_unique` ON `products` (`sku`);--> statement-breakpoint
CREATE INDEX `products_by_sku` ON `products` ("sku" COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `products_newest` ON `products` (`status`,`shelf`,"listed_at" DESC,`id`);--> statement-breakpoint
CREATE INDEX `products_by_category` ON `products` (`status`,`category`,`shelf`,"listed_at" DESC,`id`);--> statement-breakpoint
CREATE INDEX `products_by_platform` ON `products` (`status`,`platform`,`shelf`,"listed_at" DESC,`id`);--> statement-breakpoint
CREATE INDEX `products_cheapest` ON `products` (`status`,`shelf`,`exhibition_price_minor`,`id`);--> statement-breakpoint
CREATE INDEX `products_dearest` ON `products` (`status`,`shelf`,"exhibition_price_minor" DESC,`id`);--> statement-breakpoint
CREATE INDEX `products_by_saving` ON `products` (`status`,`shelf`,("rrp_source" IS NOT NULL AND "rrp_checked_at" IS NOT NULL) * ("original_price_minor" - "exhibition_price_minor") * 10000 / ("original_price_minor" + ("original_price_minor" = 0)) DESC,`id`);--> statement-breakpoint
CREATE INDEX `products_by_model` ON `products` (`model_number`);--> statement-breakpoint
CREATE INDEX `products_searched` ON `products` (`created_at`,`id`,`status`,`category`,`shelf`,`listed_at`,`exhibition_price_minor`,`staff_text`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`hash` text PRIMARY KEY NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `uploads_newest` ON `uploads` (`created_at`);--> statement-breakpoint
CREATE TABLE `exchange_rates` (
	`fetched_at` integer NOT NULL,
	`currency` text NOT NULL,
	`rate_micro` integer NOT NULL,
	PRIMARY KEY(`fetched_at`, `currency`),
	FOREIGN KEY (`currency`) REFERENCES `currencies`(`code`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "exchange_rates_positive" CHECK("exchange_rates"."rate_micro" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `nbp_rates` (
	`sale_day` text NOT NULL,
	`currency` text NOT NULL,
	`table_number` text NOT NULL,
	`table_day` text NOT NULL,
	`pln_micro` integer NOT NULL,
	PRIMARY KEY(`sale_day`, `currency`),
	FOREIGN KEY (`currency`) REFERENCES `currencies`(`code`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "nbp_rates_earlier" CHECK("nbp_rates"."table_day" < "nbp_rates"."sale_day" AND "nbp_rates"."pln_micro" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `refund_items` (
	`refund_id` text NOT NULL,
	`position` integer NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`product_id` text,
	`quantity` integer NOT NULL,
	`value_minor` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	PRIMARY KEY(`refund_id`, `position`),
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_items_kind" CHECK("refund_items"."kind" IN ('cancelled', 'returned', 'reduced', 'delivery', 'goodwill', 'voucher')),
	CONSTRAINT "refund_items_amounts" CHECK("refund_items"."value_minor" BETWEEN 0 AND 100000000 AND "refund_items"."amount_minor" BETWEEN 0 AND 100000000),
	CONSTRAINT "refund_items_goods" CHECK(("refund_items"."kind" IN ('cancelled', 'returned', 'reduced')) = ("refund_items"."product_id" IS NOT NULL) AND ("refund_items"."product_id" IS NOT NULL) = ("refund_items"."quantity" > 0))
) STRICT;
--> statement-breakpoint
CREATE INDEX `refund_items_of` ON `refund_items` (`order_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text,
	`order_id` text NOT NULL,
	`money_minor` integer NOT NULL,
	`discount_minor` integer NOT NULL,
	`voucher_minor` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`provider_refund_id` text,
	`created_at` integer NOT NULL,
	`done_at` integer,
	`is_by_transfer` integer DEFAULT false NOT NULL,
	`replaces_id` text,
	`note` text,
	`request_hash` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`replaces_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_reason" CHECK("refunds"."reason" IN ('late_payment', 'withdrawal', 'complaint', 'cancellation', 'goodwill', 'at_provider')),
	CONSTRAINT "refunds_state" CHECK("refunds"."state" IN ('due', 'done', 'failed')),
	CONSTRAINT "refunds_amounts" CHECK("refunds"."money_minor" BETWEEN 0 AND 100000000 AND "refunds"."discount_minor" BETWEEN 0 AND 100000000 AND "refunds"."voucher_minor" BETWEEN 0 AND 100000000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_key` ON `refunds` (`key`);--> statement-breakpoint
CREATE INDEX `refunds_of` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_due` ON `refunds` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_replacing` ON `refunds` (`replaces_id`) WHERE "refunds"."replaces_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `refunds_at_provider` ON `refunds` (`reason`) WHERE "refunds"."reason" = 'at_provider';--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`name` text NOT NULL,
	`rating` integer NOT NULL,
	`text` text NOT NULL,
	`language` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`status_at` integer NOT NULL,
	`submitted_at` integer NOT NULL,
	`consent_text` text,
	`consent_version` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`language`) REFERENCES `languages`(`code`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_status" CHECK("reviews"."status" IN ('waiting', 'published', 'refused')),
	CONSTRAINT "reviews_rating" CHECK("reviews"."rating" BETWEEN 1 AND 5)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_order` ON `reviews` (`order_id`);--> statement-breakpoint
CREATE INDEX `reviews_by_status` ON `reviews` (`status`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `reviews_newest` ON `reviews` (`submitted_at`,`id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`after` integer NOT NULL,
	`value` text NOT NULL,
	`set_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `settings_newest` ON `settings` (`name`,`id`);--> statement-breakpoint
CREATE TABLE `voucher_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`voucher_id` text NOT NULL,
	`order_id` text,
	`kind` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`voucher_id`) REFERENCES `vouchers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "voucher_entries_kind" CHECK("voucher_entries"."kind" IN ('issue', 'hold', 'capture', 'release', 'refund', 'expire', 'extend')),
	CONSTRAINT "voucher_entries_sign" CHECK(CASE "voucher_entries"."kind" WHEN 'issue' THEN "voucher_entries"."amount_minor" > 0 WHEN 'release' THEN "voucher_entries"."amount_minor" > 0 WHEN 'extend' THEN "voucher_entries"."amount_minor" > 0 WHEN 'hold' THEN "voucher_entries"."amount_minor" < 0 WHEN 'expire' THEN "voucher_entries"."amount_minor" < 0 WHEN 'capture' THEN "voucher_entries"."amount_minor" = 0 ELSE 1 END)
) STRICT;
--> statement-breakpoint
CREATE INDEX `voucher_entries_of` ON `voucher_entries` (`voucher_id`);--> statement-breakpoint
CREATE TABLE `voucher_purchases` (
	`order_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`recipient_email` text,
	`greeting` text,
	`send_at` integer,
	`voucher_vat` text DEFAULT 'multi' NOT NULL,
	`vat_rate` integer DEFAULT 23 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `voucher_redemptions` (
	`order_id` text PRIMARY KEY NOT NULL,
	`voucher_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`discount_minor` integer NOT NULL,
	`state` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voucher_id`) REFERENCES `vouchers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "voucher_redemptions_state" CHECK("voucher_redemptions"."state" IN ('held', 'captured', 'released')),
	CONSTRAINT "voucher_redemptions_amounts" CHECK("voucher_redemptions"."amount_minor" > 0 AND "voucher_redemptions"."discount_minor" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `voucher_redemptions_of` ON `voucher_redemptions` (`voucher_id`,`state`);--> statement-breakpoint
CREATE TABLE `voucher_sales` (
	`voucher_id` text PRIMARY KEY NOT NULL,
	`method` text NOT NULL,
	`paid_on` text NOT NULL,
	`reference` text,
	`buyer_name` text,
	`nip` text,
	`invoice_address` text,
	`voucher_vat` text NOT NULL,
	`vat_rate` integer DEFAULT 23 NOT NULL,
	`rate_micro` integer NOT NULL,
	`sold_at` integer NOT NULL,
	`refunded_at` integer,
	`refund_method` text,
	`refunded_on` text,
	CONSTRAINT "voucher_sales_method" CHECK("voucher_sales"."method" IN ('transfer', 'card', 'cash', 'blik')),
	CONSTRAINT "voucher_sales_vat" CHECK("voucher_sales"."voucher_vat" IN ('single', 'multi')),
	CONSTRAINT "voucher_sales_rate" CHECK("voucher_sales"."rate_micro" > 0),
	CONSTRAINT "voucher_sales_refund" CHECK(("voucher_sales"."refunded_at" IS NULL) = ("voucher_sales"."refund_method" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `voucher_sales_sold` ON `voucher_sales` (`sold_at`);--> statement-breakpoint
CREATE INDEX `voucher_sales_refunded` ON `voucher_sales` (`refunded_at`);--> statement-breakpoint
CREATE TABLE `vouchers` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`voucher_type` text DEFAULT 'purchased' NOT NULL,
	`status` text DEFAULT 'issued' NOT NULL,
	`currency` text NOT NULL,
	`amount_initial_minor` integer NOT NULL,
	`amount_remaining_minor` integer NOT NULL,
	`issued_to_email` text NOT NULL,
	`issued_order_id` text,
	`redeemed_order_id` text,
	`redeemed_at` integer,
	`metadata` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`voucher_vat` text DEFAULT 'multi' NOT NULL,
	`recoded_at` integer,
	`vat_rate` integer DEFAULT 23 NOT NULL,
	`given_reason` text,
	FOREIGN KEY (`currency`) REFERENCES `currencies`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`issued_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "vouchers_type" CHECK("vouchers"."voucher_type" IN ('purchased', 'follow_up')),
	CONSTRAINT "vouchers_status" CHECK("vouchers"."status" IN ('issued', 'expired', 'blocked')),
	CONSTRAINT "vouchers_initial" CHECK("vouchers"."amount_initial_minor" BETWEEN 0 AND 100000000),
	CONSTRAINT "voucher_balance" CHECK("vouchers"."amount_remaining_minor" BETWEEN 0 AND "vouchers"."amount_initial_minor")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `vouchers_code` ON `vouchers` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `vouchers_issued_once` ON `vouchers` (`issued_order_id`,`voucher_type`);--> statement-breakpoint
CREATE INDEX `vouchers_ending` ON `vouchers` (`status`,`expires_at`);--> statement-breakpoint
CREATE INDEX `vouchers_newest` ON `vouchers` (`created_at`,`id`,`code`,`issued_to_email`);--> statement-breakpoint
CREATE TABLE `withdrawals` (
	`id` text PRIMARY KEY NOT NULL,
	`idempotency_key` text,
	`name` text NOT NULL,
	`order_text` text NOT NULL,
	`email` text NOT NULL,
	`items` text NOT NULL,
	`message` text,
	`language` text NOT NULL,
	`order_id` text,
	`submitted_at` integer NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`status_at` integer NOT NULL,
	`ip` text,
	`search_text` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(substr(order_id, 1, 8), '') || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(order_text, '')), 'ą', 'a'), 'ć', 'c'), 'ę', 'e'), 'ł', 'l'), 'ń', 'n'), 'ó', 'o'), 'ś', 's'), 'ź', 'z'), 'ż', 'z'), 'Ą', 'a'), 'Ć', 'c'), 'Ę', 'e'), 'Ł', 'l'), 'Ń', 'n'), 'Ó', 'o'), 'Ś', 's'), 'Ź', 'z'), 'Ż', 'z')) VIRTUAL,
	`claimed_order_id` text,
	`channel` text DEFAULT 'web' NOT NULL,
	`accepted_at` integer,
	`refusal_reason` text,
	FOREIGN KEY (`language`) REFERENCES `languages`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`claimed_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "withdrawals_status" CHECK("withdrawals"."status" IN ('requested', 'goods_awaited', 'goods_sent', 'goods_received', 'refunded', 'refused')),
	CONSTRAINT "withdrawals_channel" CHECK("withdrawals"."channel" IN ('web', 'letter', 'phone', 'email', 'counter'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawals_idempotency_key` ON `withdrawals` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `withdrawals_newest` ON `withdrawals` (`submitted_at`,`id`,`search_text`);--> statement-breakpoint
CREATE INDEX `withdrawals_by_status` ON `withdrawals` (`status`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `withdrawals_of` ON `withdrawals` (`order_id`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `withdrawals_claiming` ON `withdrawals` (`claimed_order_id`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `withdrawals_from` ON `withdrawals` (`ip`,`submitted_at`);--> statement-breakpoint
CREATE TABLE `push_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`name` text NOT NULL,
	`language` text NOT NULL,
	`events` text NOT NULL,
	`member_id` text NOT NULL,
	`jti` text NOT NULL,
	`token_version` integer,
	`sign_in_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`sent_at` integer,
	`failure` text,
	FOREIGN KEY (`language`) REFERENCES `languages`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_id`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "push_devices_failure" CHECK("push_devices"."failure" IN ('rejected', 'unreachable'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `push_devices_endpoint` ON `push_devices` (`endpoint`);--> statement-breakpoint
CREATE TABLE `pushes` (
	`id` text PRIMARY KEY NOT NULL,
	`device_id` text NOT NULL,
	`event` text NOT NULL,
	`about` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`path` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`next_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "pushes_status" CHECK("pushes"."status" IN ('waiting', 'sent', 'given_up'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `pushes_once` ON `pushes` (`device_id`,`event`,`about`);--> statement-breakpoint
CREATE INDEX `pushes_waiting` ON `pushes` (`status`,`next_at`);--> statement-breakpoint
CREATE INDEX `pushes_oldest` ON `pushes` (`created_at`);--> statement-breakpoint
CREATE TABLE `collections` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`note` text NOT NULL,
	`external_id` text,
	`problem` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`checked_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "collections_state" CHECK("collections"."state" IN ('requested', 'created', 'sent', 'accepted', 'done', 'rejected', 'cancelled'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `collections_newest` ON `collections` (`created_at`);--> statement-breakpoint
CREATE INDEX `collections_due` ON `collections` (`next_at`) WHERE "collections"."next_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `shipments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`request_id` text,
	`parcel_number` integer NOT NULL,
	`service` text NOT NULL,
	`courier` text NOT NULL,
	`parcel` text NOT NULL,
	`sending` text NOT NULL,
	`collection_id` text,
	`state` text NOT NULL,
	`external_id` text,
	`tracking_number` text,
	`price_minor` integer,
	`problem` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`status` text,
	`status_at` integer,
	`checked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`collection_id`) REFERENCES `collections`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shipments_service" CHECK("shipments"."service" IN ('inpost', 'furgonetka')),
	CONSTRAINT "shipments_sending" CHECK("shipments"."sending" IN ('collection', 'point')),
	CONSTRAINT "shipments_state" CHECK("shipments"."state" IN ('requested', 'created', 'confirmed', 'failed', 'cancelled')),
	CONSTRAINT "shipments_status" CHECK("shipments"."status" IS NULL OR "shipments"."status" IN ('on_the_way', 'out_for_delivery', 'ready_to_collect', 'undelivered', 'delivered', 'returned')),
	CONSTRAINT "shipments_parcel" CHECK("shipments"."parcel_number" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `shipments_active` ON `shipments` (`order_id`,`parcel_number`) WHERE "shipments"."request_id" IS NULL AND "shipments"."state" IN ('requested', 'created', 'confirmed') AND ("shipments"."status" IS NULL OR NOT ("shipments"."status" IN ('delivered', 'returned')));--> statement-breakpoint
CREATE UNIQUE INDEX `shipments_active_return` ON `shipments` (`request_id`,`parcel_number`) WHERE "shipments"."request_id" IS NOT NULL AND "shipments"."state" IN ('requested', 'created', 'confirmed') AND ("shipments"."status" IS NULL OR NOT ("shipments"."status" IN ('delivered', 'returned')));--> statement-breakpoint
CREATE INDEX `shipments_arrived_return` ON `shipments` (`order_id`) WHERE ("shipments"."request_id" IS NOT NULL AND "shipments"."status" = 'delivered');--> statement-breakpoint
CREATE INDEX `shipments_of_order` ON `shipments` (`order_id`);--> statement-breakpoint
CREATE INDEX `shipments_of_collection` ON `shipments` (`collection_id`) WHERE "shipments"."collection_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `shipments_waiting` ON `shipments` (`created_at`) WHERE "shipments"."status" IS NULL;--> statement-breakpoint
CREATE INDEX `shipments_due` ON `shipments` (`next_at`) WHERE "shipments"."next_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `shipments_troubled` ON `shipments` (`order_id`) WHERE ("shipments"."state" IN ('failed', 'requested') OR "shipments"."status" IN ('undelivered', 'returned'));--> statement-breakpoint
CREATE INDEX `shipments_by_external_id` ON `shipments` (`service`,`external_id`);--> statement-breakpoint
CREATE TABLE `shipment_steps` (
	`shipment_id` text NOT NULL,
	`at` integer NOT NULL,
	`code` text NOT NULL,
	`status` text NOT NULL,
	PRIMARY KEY(`shipment_id`, `at`, `code`),
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shipment_steps_status" CHECK("shipment_steps"."status" IN ('on_the_way', 'out_for_delivery', 'ready_to_collect', 'undelivered', 'delivered', 'returned'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `viewings` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`status` text DEFAULT 'booked' NOT NULL,
	`changed_at` integer NOT NULL,
	`is_held` integer DEFAULT false NOT NULL,
	`channel` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`note` text,
	`language` text NOT NULL,
	`reason` text,
	`link_token` text NOT NULL,
	`idempotency_key` text,
	`booked_at` integer NOT NULL,
	`reminded_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`language`) REFERENCES `languages`(`code`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "viewings_status" CHECK("viewings"."status" IN ('booked', 'came', 'missed', 'cancelled', 'sold')),
	CONSTRAINT "viewings_channel" CHECK("viewings"."channel" IN ('web', 'phone')),
	CONSTRAINT "viewings_times" CHECK("viewings"."starts_at" < "viewings"."ends_at"),
	CONSTRAINT "viewings_held" CHECK("viewings"."is_held" = 0 OR "viewings"."status" = 'booked')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `viewings_idempotency_key` ON `viewings` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `viewings_by_start` ON `viewings` (`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `viewings_booked` ON `viewings` (`starts_at`) WHERE "viewings"."status" = 'booked';--> statement-breakpoint
CREATE INDEX `viewings_of` ON `viewings` (`product_id`,`is_held`);--> statement-breakpoint
CREATE INDEX `viewings_by_email` ON `viewings` (lower("email"));
