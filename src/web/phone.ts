// Screens write a number as papers do.
export { shownPhone } from '#platform/phone.ts'
