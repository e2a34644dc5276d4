import { legalNotice } from '../../content/legal-notice.en'
import { en } from './en'

/** The English dictionary plus the EU notice on the legal guarantee, whose file the build adds. */
export const messages = { ...en, legalNotice }
