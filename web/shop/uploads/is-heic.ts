/**
 * Returns true for HEIC photos of iPhones, which few browsers decode. Also checks the name, because some systems report
 * no file type.
 */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /^image\/hei[cf]/i.test(type) || /\.hei[cf]s?$/i.test(name)
