import { legalNotice } from '../../content/legal-notice.pl'
import { pl } from './pl'

/** All that the shop says in Polish, with the file of the Union's notice, which only a build knows of. */
export const messages = { ...pl, legalNotice }
