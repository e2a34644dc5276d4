import type { ReplyName } from '../../../domain/chat-replies'

/** A reply that is ready, and the word by which staff call it. */
export type Reply = { command: string; title: string; text: string }
export type Replies = Record<ReplyName, Reply>
