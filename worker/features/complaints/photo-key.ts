/** R2 key of a complaint's photo. */
export const photoKey = ({ complaintId, id }: { complaintId: string; id: string }): string =>
  `complaints/${complaintId}/${id}`
