/** Why the product does not start, in one plain sentence for whoever runs it. Nothing was changed. */
export class StartRefusal extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'StartRefusal'
  }
}
