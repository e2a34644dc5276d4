/** Returns true for HEIC photos of iPhones, which few browsers decode. Some systems report no type for them. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /^image\/hei[cf]/i.test(type) || /\.hei[cf]s?$/i.test(name)
