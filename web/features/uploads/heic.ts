/** Whether a file is a photo as iPhones keep it, which only some browsers open. Some systems tell no type of it. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /^image\/hei[cf]/i.test(type) || /\.hei[cf]s?$/i.test(name)
