import { legalNotice } from '../../content/legal-notice.en'
import { en } from './en'

/** All that the shop says in English, with the file of the Union's notice, which only a build knows of. */
export const messages = { ...en, legalNotice }
