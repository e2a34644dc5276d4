-- So that nobody of staff overwrites what another has said of a manufacturer meanwhile.
ALTER TABLE `manufacturers` ADD `version` integer DEFAULT 1 NOT NULL;