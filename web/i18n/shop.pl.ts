import { legalNotice } from '../../content/legal-notice.pl'
import { pl } from './pl'

/** The Polish dictionary plus the EU notice file, which only the build knows. */
export const messages = { ...pl, legalNotice }
