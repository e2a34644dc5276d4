-- When a buyer took back the consent to be written to (rules 6.6): that it was given stays, as proof for what was sent.
ALTER TABLE `orders` ADD `marketing_withdrawn_at` integer;
