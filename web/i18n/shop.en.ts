import { legalNotice } from '../../content/legal-notice.en'
import { en } from './en'

/** The English dictionary plus the EU notice file, which only the build knows. */
export const messages = { ...en, legalNotice }
