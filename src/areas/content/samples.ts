import { everybody, type AreaSamples } from '#root/test/access/sample.ts'

const words = { locale: 'nl', title: 'Voor buren', blocks: [{ type: 'text', text: 'Kom langs.' }] }

const item = { area: 'header', kind: 'route', label_nl: 'Kaart', label_en: 'Map', target: '/stagebank' }
const redirect = { from_path: '/oud', to_address: '/stagebank' }
const typed = {
  begun_from: 0,
  form: {
    title: 'Voor b',
    slug: '',
    lead: '',
    menu_place: '',
    parent_id: '',
    audience: 'everyone',
    readers: '',
    blocks: [{ type: 'text', values: { text: 'Kom' } }],
  },
}
const document = '%PDF-1.4\n%%EOF\n'

export const samples: AreaSamples = {
  calls: {
    'GET /security_contact': everybody(200),
    'GET /news_feed/:locale': { ...everybody(200), open: true },
    'GET /help_topics': { ...everybody(200), open: true },
    'GET /published_pages': { ...everybody(200), open: true },
    'GET /content_previews/:id': everybody(404),
    'POST /content_files': { sends: document },
    'PATCH /content_files/:id': { sends: { folder: 'Open dag' } },
    'GET /content_files/:id/bytes': { visitor: [200], stranger: [200, 404], open: true },
    'POST /menu_items': { sends: item },
    'PATCH /menu_items/:id': { sends: item },
    'PUT /menu_items/:id/move': { sends: { move: 'up' } },
    'POST /redirects': { sends: redirect },
    'PATCH /redirects/:id': { sends: redirect },
    'POST /redirect_imports': { sends: '/oud;/nieuw' },
    'POST /menus': { sends: { area: 'footer' } },
    'POST /content_pages': { sends: { kind: 'page', ...words } },
    'PATCH /content_pages/:id': { sends: words },
    'PUT /content_pages/:id/drafts/:locale': { sends: typed },
  },
  async make({ keeper }) {
    const { data } = await keeper.post('/content_pages', 'content_pages', { kind: 'page', ...words })
    const sent = await keeper.request('/content_files?file_name=plan.pdf', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: document,
    })
    const file = (await sent.json()) as { data: { id: string } }
    const { data: menuItem } = await keeper.post('/menu_items', 'menu_items', {
      area: 'header',
      kind: 'route',
      labelNl: 'Kaart',
      labelEn: 'Map',
      target: '/stagebank',
    })
    const { data: versions } = await keeper.get<{ id: string }[]>(`/content_pages/${data.id}/versions`)
    const { data: redirected } = await keeper.post('/redirects', 'redirects', {
      fromPath: '/ouder',
      toAddress: '/stagebank',
    })
    return {
      redirects: redirected.id,
      locale: 'nl',
      contentVersionId: versions[0]?.id,
      content_pages: data.id,
      content_previews: data.id,
      content_files: file.data.id,
      menu_items: menuItem.id,
    }
  },
}
