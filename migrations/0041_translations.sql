ALTER TABLE `products` ADD `translations_to_check` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- English defects and box contents that copy the Polish text must be checked before the next publication.
UPDATE products SET translations_to_check = (
  SELECT json_group_array(key) FROM (
    SELECT 'defects/' || (value ->> 'pl') AS key FROM json_each(products.defects) WHERE value ->> 'pl' = value ->> 'en'
    UNION
    SELECT 'box/' || (value ->> 'pl') FROM json_each(products.box) WHERE value ->> 'pl' = value ->> 'en'
  )
);
--> statement-breakpoint
-- The standard description of the condition follows the grade (domain/condition.ts).
UPDATE products SET
  condition = CASE grade WHEN 'B' THEN 'Dobry, produkt powystawowy z lekkimi śladami' ELSE 'Produkt powystawowy z widocznymi śladami lub brakami' END,
  condition_en = CASE grade WHEN 'B' THEN 'Good, ex-exhibition with light marks' ELSE 'Ex-exhibition with visible marks or missing parts' END
WHERE grade <> 'A' AND condition = 'Bardzo dobry, produkt powystawowy';
