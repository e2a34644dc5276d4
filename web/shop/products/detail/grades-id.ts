/** Id of the section with the grades, the target of a product's grade badge. */
export const GRADES_ID = 'grades'
