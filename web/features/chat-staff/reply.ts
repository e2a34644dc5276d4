import type { ReplyName } from '../../../domain/chat-replies'

/** A ready reply with the command that selects it. */
export type Reply = { command: string; title: string; text: string }
export type Replies = Record<ReplyName, Reply>
