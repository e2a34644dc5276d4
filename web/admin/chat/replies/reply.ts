import type { ReplyName } from '../../../../domain/chat/chat-replies'

/** A ready reply, with the command that staff type after "/" to select it. */
export type Reply = { command: string; title: string; text: string }
export type Replies = Record<ReplyName, Reply>
