/** What is used of saxen, which has no types of its own. */
declare module 'saxen' {
  type Decode = (text: string) => string
  type Place = () => { line: number; column: number; data: string }
  export class Parser {
    on(
      event: 'openTag',
      heard: (
        name: string,
        attributes: () => Record<string, string>,
        decode: Decode,
        closes: boolean,
        place: Place,
      ) => void,
    ): this
    on(event: 'closeTag', heard: (name: string) => void): this
    on(event: 'text' | 'attention', heard: (text: string, decode: Decode) => void): this
    on(event: 'cdata', heard: (text: string) => void): this
    on(event: 'error' | 'warn', heard: (error: Error, place: Place) => void): this
    parse(text: string): this
  }
}
