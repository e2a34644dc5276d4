-- Optimistic lock: staff cannot overwrite a concurrent change of a manufacturer.
ALTER TABLE `manufacturers` ADD `version` integer DEFAULT 1 NOT NULL;