import { everybody, type AreaSamples } from '#root/test/access/sample.ts'

const words = { locale: 'nl', title: 'Voor buren', blocks: [{ type: 'text', text: 'Kom langs.' }] }

export const samples: AreaSamples = {
  calls: {
    'GET /security_contact': everybody(200),
    'GET /published_pages': { ...everybody(200), open: true },
    'POST /content_pages': { sends: { kind: 'page', ...words } },
    'PATCH /content_pages/:id': { sends: words },
  },
  async make({ keeper }) {
    const { data } = await keeper.post('/content_pages', 'content_pages', { kind: 'page', ...words })
    return { content_pages: data.id }
  },
}
