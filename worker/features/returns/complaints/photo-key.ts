export const photoKey = ({ complaintId, id }: { complaintId: string; id: string }): string =>
  `complaints/${complaintId}/${id}`
