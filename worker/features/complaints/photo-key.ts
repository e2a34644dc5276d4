/** Where the file of a complaint's photo is in R2. */
export const photoKey = ({ complaintId, id }: { complaintId: string; id: string }): string =>
  `complaints/${complaintId}/${id}`
