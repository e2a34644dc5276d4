/** Brands of well-known battery platforms. The name of a platform alone says little to a buyer, such as "LXT". */
const PLATFORM_BRANDS: Partial<Record<string, string>> = {
  '18V Professional': 'Bosch',
  LXT: 'Makita',
  XGT: 'Makita',
  M12: 'Milwaukee',
  M18: 'Milwaukee',
  'ONE+': 'Ryobi',
  XR: 'DeWalt',
}

/** Returns the name of a battery platform with its brand, such as "Makita LXT"; without a brand if it is unknown. */
export const platformNameWithBrand = (platform: string): string =>
  Object.hasOwn(PLATFORM_BRANDS, platform) ? `${PLATFORM_BRANDS[platform]} ${platform}` : platform
