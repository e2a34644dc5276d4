import { legalNotice } from '../../content/legal-notice.pl'
import { pl } from './pl'

/** The Polish dictionary plus the EU notice on the legal guarantee, whose file the build adds. */
export const messages = { ...pl, legalNotice }
