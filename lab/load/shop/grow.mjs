// Enlarges the catalogue with copies of the demo products.

const PRODUCT_COLUMNS =
  'name_en, description, category, image, images, original_price_minor, exhibition_price_minor, rrp_source, rrp_checked_at, voltage, platform, features, features_en, status, listed_at, created_at, updated_at'

/** Copies the demo catalogue with new SKUs until it has `targetCount` products. */
export async function growCatalogue(shop, targetCount, quantity = 1) {
  const [{ count }] = await shop.sql('SELECT count(*) AS count FROM products')
  for (let copyNumber = 1; copyNumber * count < targetCount; copyNumber++) {
    await shop.sql(
      `INSERT INTO products (id, slug, sku, name, pieces, stock, ${PRODUCT_COLUMNS})
      SELECT id || '-${copyNumber}', slug || '-${copyNumber}', sku || '-${copyNumber}', name || ' ${copyNumber}', ${quantity}, ${quantity}, ${PRODUCT_COLUMNS}
      FROM products WHERE id NOT GLOB '*-[0-9]*-*-*-*-[0-9]*' AND sku LIKE 'EKS-___-___' LIMIT ${targetCount - copyNumber * count}`,
    )
  }
}
