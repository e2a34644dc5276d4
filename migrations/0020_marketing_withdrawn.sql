-- Time when the buyer withdrew the marketing consent (rules 6.6). The consent itself stays, as proof for mails already sent.
ALTER TABLE `orders` ADD `marketing_withdrawn_at` integer;
