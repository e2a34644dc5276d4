/** The shop's logo: a drill bit's cross-section on yellow. */
export const Logo = () => (
  <svg aria-hidden="true" viewBox="0 0 40 40" className="size-9 shrink-0">
    <rect width="40" height="40" rx="3" fill="#ffc400" />
    <path d="M9 9h22v6H16v3h12v5H16v3h15v6H9z" fill="#171614" />
  </svg>
)
