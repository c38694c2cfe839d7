import { defineArea, events, table } from '#areas/area.ts'
import type {
  RoadMarksTable,
  RoadPhasesTable,
  RoadSettlementsTable,
  RoadsTable,
  RoadTicksTable,
  WorkflowGroupsTable,
  WorkflowsTable,
  WorkflowVersionsTable,
} from './tables.ts'

const ofRoad =
  'exists (select 1 from roads r where r.tenant_id = t.tenant_id and r.id = t.road_id and r.student_id = :me)'

export const workflows = defineArea({
  name: 'workflows',
  tables: {
    workflows: table<WorkflowsTable>({ none: 'how a school goes about internships' }),
    workflow_groups: table<WorkflowGroupsTable>({ none: 'how a school goes about internships' }),
    workflow_versions: table<WorkflowVersionsTable>({ none: 'how a school goes about internships' }),
    roads: table<RoadsTable>({ of: 't.student_id = :me', shown: ['created_at'] }),
    road_phases: table<RoadPhasesTable>({ of: ofRoad, shown: ['state', 'done_at'] }),
    road_settlements: table<RoadSettlementsTable>({ none: 'when the product last worked out how far a pupil is' }),
    road_marks: table<RoadMarksTable>({
      of: ofRoad,
      shown: ['extended_to', 'extended_reason', 'excused_at', 'excused_reason', 'reminded_at'],
      secret: ['extended_by', 'excused_by'],
    }),
    road_ticks: table<RoadTicksTable>({ of: ofRoad, shown: ['ticked_at'], secret: ['ticked_by'] }),
  },
  events: events<{
    'workflows.phase-opened': { studentId: string; phaseId: string }
    'workflows.reminded': { studentId: string; phaseId: string }
  }>(),
  audits: [
    'roads.excused',
    'roads.extended',
    'roads.exported',
    'roads.reminded',
    'roads.ticked',
    'workflows.activated',
    'workflows.added',
    'workflows.archived',
    'workflows.changed',
    'workflows.discarded',
    'workflows.phases-written',
    'workflows.restored',
  ],
  notices: {
    'phase-opened': 'internship',
    'phase-reminder': 'internship',
    'phase-late': 'internship',
    'pupils-late': 'internship',
  },
  quiet: ['phase-opened'],
  savedViews: ['road_lines'],
  shownAt: { roads: '/stagevoortgang', workflows: '/workflows' },
  screens: [
    { path: 'stagevoortgang', page: 'progress.tsx', id: 'progress', visit: ['user'] },
    { path: 'stagevoortgang/uitleg', page: 'explained.tsx', id: 'progress-explained', visit: ['user'] },
    { path: 'stagevoortgang/export', page: 'export.ts', id: 'progress-export', visit: [] },
    { path: 'workflows', page: 'workflows.tsx', id: 'workflows', visit: ['user'] },
    { path: 'workflows/:id', page: 'workflow.tsx', id: 'workflow', visit: [] },
    { path: 'workflows/:id/:phaseId', page: 'phase.tsx', id: 'workflow-phase', visit: [] },
    { path: 'stagevoortgang/:id', page: 'road.tsx', id: 'progress-of-one', visit: [] },
  ],
})
