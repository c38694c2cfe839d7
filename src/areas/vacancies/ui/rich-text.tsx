/** Words as their writer marked them. Only ever what the API gives: it was made safe as it was kept. */
export function RichText({ html }: { html: string }) {
  return <div className="rich" dangerouslySetInnerHTML={{ __html: html }} />
}
