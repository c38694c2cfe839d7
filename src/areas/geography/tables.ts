export type PostcodesTable = {
  postcode: string
  lat: number
  lng: number
}
