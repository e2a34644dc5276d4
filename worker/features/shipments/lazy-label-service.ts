import type { LabelService } from './label-service'

/** A label service whose code loads with its first call, because most requests need no labels. */
export const createLazyLabelService = (load: () => Promise<LabelService>): LabelService => ({
  create: async (request, draftId) => (await load()).create(request, draftId),
  find: async (reference, since) => (await load()).find(reference, since),
  read: async (externalId) => (await load()).read(externalId),
  readLabels: async (externalIds, format) => (await load()).readLabels(externalIds, format),
  cancel: async (externalId) => (await load()).cancel(externalId),
  readMessage: async (body) => (await load()).readMessage(body),
  describeAccount: async () => (await load()).describeAccount(),
})
