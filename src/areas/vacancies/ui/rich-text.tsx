/** Words as their writer marked them. Only ever what the API gives: it was made safe as it was kept. */
export function RichText({ html, lang }: { html: string; lang?: string }) {
  return <div className="rich" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
