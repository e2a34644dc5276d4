-- Rows that the shop expects from its first start.
INSERT INTO catalog_version (id, version) VALUES (1, 1);
INSERT INTO admin_state (id, token_version) VALUES (1, 1);
-- The owner signs in with the password of the shop.
INSERT INTO staff_members (id, name, role) VALUES ('owner', '', 'owner');

-- Allowed values (worker/database/allowed-values.table.ts). A later migration adds a value.
INSERT INTO languages (code) VALUES ('pl'), ('en');
INSERT INTO currencies (code) VALUES ('PLN'), ('EUR'), ('USD'), ('GBP');
INSERT INTO couriers (code) VALUES ('locker'), ('inpost'), ('dpd'), ('dhl'), ('gls'), ('ups'), ('digital'), ('counter');
INSERT INTO categories (slug) VALUES ('wiertarki'), ('szlifierki'), ('klucze'), ('mloty'), ('wozki'), ('zestawy'), ('pily'),
  ('lasery'), ('akcesoria'), ('zestawy-specjalistyczne-milwaukee'), ('zestawy-makita');
