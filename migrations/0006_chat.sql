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
	CONSTRAINT "chat_sessions_status" CHECK("chat_sessions"."status" IN ('active', 'closed')),
	CONSTRAINT "chat_sessions_sender" CHECK("chat_sessions"."last_sender" IN ('customer', 'admin')),
	CONSTRAINT "chat_sessions_language" CHECK("chat_sessions"."language" IN ('pl', 'en'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `chat_sessions_latest` ON `chat_sessions` (`status`,`last_message_at`);