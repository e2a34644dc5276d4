CREATE TABLE `admin_actions` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`action` text NOT NULL,
	`subject` text,
	`detail` text NOT NULL,
	`jti` text,
	`ip` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `admin_actions_newest` ON `admin_actions` (`action`,`at`);--> statement-breakpoint
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
CREATE TABLE `admin_revoked_tokens` (
	`jti` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `admin_revoked_tokens_ended` ON `admin_revoked_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `admin_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`token_version` integer NOT NULL,
	CONSTRAINT "admin_state_single" CHECK("admin_state"."id" = 1)
) STRICT;
--> statement-breakpoint
INSERT INTO admin_state (id, token_version) VALUES (1, 1);
--> statement-breakpoint
-- Staff actions are append-only. Only sign-in entries are deleted after a time.
CREATE TRIGGER admin_action_stays BEFORE UPDATE ON admin_actions
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: admin_action_stays');
END;
--> statement-breakpoint
CREATE TRIGGER admin_action_kept BEFORE DELETE ON admin_actions
WHEN OLD.action NOT IN ('login', 'login_failed', 'logout')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: admin_action_kept');
END;
