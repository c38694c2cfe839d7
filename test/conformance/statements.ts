/**
 * The normative statements of JSON:API 1.1 by the ids under which its authors list them
 * (json-api/json-api, _format/1.1/normative-statements.json), and what we make of each, in our own words.
 * `shownBy` is a check in jsonapi.test.ts.
 */
export type Statement = { id: string; why: string } & (
  | { verdict: 'holds'; shownBy: string }
  | { verdict: 'not-applicable' | 'deviates' }
)

/** How many the authors list; some stand there more than once under one id. */
export const statementCount = 182

/** Shown by one check. */
const holds = (shownBy: string, statements: Record<string, string>): Statement[] =>
  Object.entries(statements).map(([id, why]) => ({ id, why, verdict: 'holds', shownBy }))

const all = (verdict: 'not-applicable' | 'deviates', statements: Record<string, string>): Statement[] =>
  Object.entries(statements).map(([id, why]) => ({ id, why, verdict }))

export const statements: Statement[] = [
  ...holds('answers carry the media type and nothing behind it', {
    'response-content-type': 'never a charset behind it',
  }),
  ...holds('a body with a parameter on its media type is refused with 415', {
    'response-unsupported-media-type': 'a profile is passed over',
  }),
  ...holds('an answer is refused with 406 when every wish has a parameter', {
    'response-not-acceptable': 'one plain wish is enough',
  }),
  ...holds('documents have the members of the standard and no others', {
    'additional-members': 'walked over documents of every sort',
    'json-object': 'always an object at the root',
    'required-top-level': 'data or errors',
    'data-errors': 'one of the two',
    'optional-top-level': 'jsonapi, links, included and meta',
    'data-included': 'never without data',
    'top-level-links': 'an object',
    'meta-objects': 'an object',
    'meta-object-members': 'counts, facets, whose turn it is',
    'top-level-links-members': 'texts',
    'top-level-json-api-member': 'in every document',
    'json-api-type': 'an object',
    'json-api-version': 'we say 1.1',
    'json-api-meta': 'not used',
  }),
  ...holds('members are told apart by their letters, and unknown ones are passed over', {
    'ignore-additional-members': 'passed over in bodies',
    'member-name-case': 'Message is not message',
    'member-name-at-members-definition': 'taken in, never sent',
    'member-name-at-members-where': 'anywhere in a body',
    'member-name-at-members-no-process': 'passed over',
    'member-name-at-members-ignore-for-definitions': 'passed over',
  }),
  ...holds('resources have a type and an id, strings, and objects for the rest', {
    'primary-data': 'one, a list or null',
    'resource-required-top-level': 'both, always',
    'resource-optional-top-level': 'only these',
    'resource-id-type': 'both, always',
    'resource-id-type-types': 'texts',
    'resource-unique': 'a UUID in its tenant',
    'resource-attributes-key': 'an object',
    'resource-relationships-key': 'an object',
  }),
  ...holds('a list is answered with 200 and an array, also when empty', {
    'logical-collection': 'also with one or none',
    'fetch-response-code': 'lists and single ones',
    'fetch-primary-data-collection': 'also with none',
  }),
  ...holds('member names have the allowed signs', {
    'resource-type-constraints': 'plural, with underscores',
    'member-name-character': 'never empty',
    'member-name-allowed-characters-only': 'letters, digits, hyphen, underscore',
    'member-name-globally-allowed': 'first and last',
    'member-name-url-safe': 'only these',
    'member-name-allowed-characters': 'only these',
    'member-name-reserved-characters': 'none of them',
  }),
  ...holds('relationships say what they point at: nobody, one or many', {
    'resource-relationships-object': 'always with data',
    'resource-linkage': 'null, one or an array',
    'resource-identifier-required-members': 'type and id',
    'resource-identifier-optional-member': 'not used',
  }),
  ...holds('what is included is asked for, linked, and there once', {
    'compound-documents-allow': 'where include is offered',
    'compound-documents-top-level-included': 'an array',
    'compound-documents-full-linkage': 'by the relationship it came for',
    'compound-documents-duplicates': 'one organization of many places',
    'inclusion-default': 'nothing unasked',
    'inclusion-include-parameter': 'on the endpoints that list it',
    'inclusion-unrequested': 'nothing unasked',
  }),
  ...holds('every link leads somewhere, and its own link to itself', {
    'fetch-url-support': 'self and pages',
    'pagination-links-object': 'beside the list',
  }),
  ...holds('one that exists is answered with 200 and itself', {
    'fetch-primary-data-single': 'the resource',
  }),
  ...holds('what does not exist is 404, with an error that says so', {
    'fetch-responses-404': 'also for ids that are none',
    'fetch-responses-error-details': 'code and sentence',
    'fetch-responses-http-semantics': 'the status says it',
  }),
  ...holds('a parameter nobody knows is refused with 400', {
    'fetch-responses-other-status-codes': '400 for what is not offered',
    'query-parameters-bad-request': 'by its name',
  }),
  ...holds('a path that cannot be included is refused with 400', {
    'inclusion-include-parameter-value': 'commas and dots',
    'inclusion-bad-request': 'by the name of the parameter',
  }),
  ...holds('fields keeps to what was asked', {
    'sparse-fieldsets-parameter': 'on every endpoint',
    'sparse-fieldsets-parameter-value': 'commas; empty is none',
    'sparse-fieldsets-additional-fields': 'attributes and relationships',
  }),
  ...holds('sorting goes by the fields in their order, upward unless a minus says otherwise', {
    'sorting-option': 'where sorts are listed',
    'sorting-parameter': 'where sorts are listed',
    'sorting-parameter-value': 'names of attributes',
    'sorting-multiple-fields': 'by comma',
    'sorting-multiple-fields-order': 'in that order',
    'sorting-order': 'a minus turns it',
    'sorting-specified-order': 'applications by their date',
    'sorting-default': 'longest waiting first',
  }),
  ...holds('a field that cannot be sorted by is refused with 400', {
    'sorting-not-supported': 'by the name of the parameter',
  }),
  ...holds('pages link to the first, last, one before and one after, as far as there are', {
    pagination: '25, at most 100',
    'pagination-links': 'on every list with pages',
    'pagination-keys': 'the four of them',
    'pagination-unavailable-link': 'left out',
    'pagination-order': 'as sorted',
    'pagination-page-parameter': 'number and size',
  }),
  ...holds('filters are read from the family of filters', {
    filtering: 'with the questions of ransack',
  }),
  ...holds('what is made is answered with 201, itself, and where it is', {
    'create-support': 'applications and more',
    'create-responses-201-status': 'never 200',
    'create-responses-201-location': 'where it can be read by itself',
    'create-responses-201-document': 'as it was made',
    'create-http-semantics': 'the status says it',
    'update-resource-relationships': 'one at most, by its id',
  }),
  ...holds('a change that changes nothing else is answered with 204', {
    'modify-delete-support': 'by steps and changes',
    'update-resource-204-status': 'or 200 with how it is',
  }),
  ...holds('a change keeps what it does not name, or keeps everything', {
    'crud-atomic': 'one transaction for each call',
    'update-resource-attributes': 'any of them',
    'update-interpret-resource-attributes': 'stays as it was',
    'update-interpret-resource-relationships': 'stays as it was',
  }),
  ...holds('a body is one resource with a type', {
    'create-single-resource': 'a list is refused',
    'create-type-member': 'left out is refused',
    'update-patch-resource': 'a list is refused',
  }),
  ...holds('a relationship in a body has data', {
    'create-relationships-member': 'without it is refused',
    'update-resource-relationship-value': 'without it is refused',
  }),
  ...holds('an id of the sender’s choice is refused with 403', {
    'create-accept-client-generated-ids': 'not accepted',
    'create-client-generated-ids-forbidden': 'with where it stands',
    'create-responses-403': 'for that reason',
  }),
  ...holds('what a body refers to and is not there is 404', {
    'create-responses-404-related': 'as if it had never been',
    'update-resource-404-related': 'as if it had never been',
  }),
  ...holds('another type than the list’s is refused with 409, and the error points at it', {
    'create-responses-409-bad-type': 'singular and kebab case are understood',
    'create-responses-409-error-details': 'with where it stands',
  }),
  ...holds('errors come as an array, each with its status as text', {
    'create-responses-other-status': '422 for fields',
    'create-responses-other-error-details': 'at the field',
    'error-stop-processing': 'all fields at once',
    'error-general': 'one status for all',
    'error-object-key': 'always an array',
    'error-object-members': 'only these',
  }),
  ...holds('a relationship that cannot be changed is refused with 403', {
    'update-resource-relationship-reject-full-replacement': 'always, for many',
    'update-resource-relationship-reject-full-replacement-response': 'the whole of it',
  }),
  ...holds('a change is answered with 200 and how it is now', {
    'update-resource-200-status': 'steps change more than they name',
    'update-resource-relationship-200-response': 'the same as reading it',
  }),
  ...holds('what cannot be done to a thing is refused with 403', {
    'update-resource-403-status': 'with what can be done in Allow',
    'deleting-other-status': 'where deleting is not offered',
    'deleting-other-details': 'code and sentence',
    'deleting-http-semantics': 'the status says it',
  }),
  ...holds('a change of what does not exist is 404', {
    'update-resource-404-status': 'also in another tenant',
    'update-resource-other-status': 'code and sentence',
    'update-resource-other-semantics': 'code and sentence',
    'update-resource-http-semantics': 'the status says it',
  }),
  ...holds('a change that goes against a rule is 409', {
    'update-resource-409-status': 'steps out of turn',
  }),
  ...holds('a type or id that is not the address’s is refused with 409, and the error points at it', {
    'update-resource-409-no-match': 'both are compared',
    'update-resource-409-details': 'with where it stands',
  }),
  ...holds('what is thrown away is answered with 204, and is 404 from then on', {
    'delete-204-status': 'nothing comes back',
    'delete-404-status': 'also the second time',
  }),
  ...all('deviates', {
    'resource-fields': 'an organization also has its kind in the attribute `type`, as the given contract reads it',
    'resource-attributes-reserve-members': 'some ids stand among the attributes where forms of ours read them',
    'update-patch-resource-members': 'a step without input needs no body, and an id left out is the address’s',
    'query-parameters-non-alpha':
      'q, place, radius, day: own words without a capital or underscore, in addresses people already keep',
    'query-parameters-under-camel': 'as above',
  }),
  ...all('not-applicable', {
    'request-content-type': 'a duty of clients',
    'request-accept': 'a duty of clients',
    'response-ignore-parameters': 'a duty of clients',
    'resource-relationships-pagination': 'relationships have no links',
    'resource-related-resource-link': 'no related links',
    'resource-related-resource-link-change': 'no related links',
    'resource-links': 'resources have no links of their own',
    'resource-link-response': 'resources have no links of their own',
    'fetch-relationships': 'no relationship end points: nothing links to them',
    'fetch-relationships-response-200': 'no relationship end points: nothing links to them',
    'fetch-relationships-response-200-primary-data': 'no relationship end points: nothing links to them',
    'fetch-relationships-response-200-self-related': 'no relationship end points: nothing links to them',
    'fetch-relationships-response-404': 'no relationship end points: nothing links to them',
    'fetch-relationships-response-exists-empty': 'no relationship end points: nothing links to them',
    'fetch-relationships-other-status-codes': 'no relationship end points: nothing links to them',
    'fetch-relationships-other-error-details': 'no relationship end points: nothing links to them',
    'fetch-relationships-http-semantics': 'no relationship end points: nothing links to them',
    'create-client-generated-ids-key': 'ids are never the sender’s',
    'create-client-generated-ids-uuid': 'a duty of clients',
    'create-responses-201-self': 'resources have no links of their own',
    'create-responses-202': 'nothing is worked off after the answer that the answer speaks of',
    'create-responses-204': 'ids are never the sender’s',
    'create-responses-409-exists': 'ids are never the sender’s',
    'update-resource-202-status': 'nothing is worked off after the answer that the answer speaks of',
    'update-resource-200-meta': 'changes answer with the resource or with nothing',
    'update-resource-200-meta-representation': 'changes answer with the resource or with nothing',
    'respond-patch-to-one-relationship-link': 'no relationship end points: nothing links to them',
    'patch-to-one-data-member': 'no relationship end points: nothing links to them',
    'patch-to-one-response': 'no relationship end points: nothing links to them',
    'respond-patch-post-delete-to-many-relationship-link': 'no relationship end points: nothing links to them',
    'patch-post-delete-to-many-data-member': 'no relationship end points: nothing links to them',
    'patch-to-many-complete-replace': 'no relationship end points: nothing links to them',
    'post-to-many-add': 'no relationship end points: nothing links to them',
    'post-to-many-add-again': 'no relationship end points: nothing links to them',
    'post-to-many-response': 'no relationship end points: nothing links to them',
    'delete-to-many': 'no relationship end points: nothing links to them',
    'delete-to-many-success': 'no relationship end points: nothing links to them',
    'updating-relationship-202-status': 'no relationship end points: nothing links to them',
    'updating-relationship-204-status': 'no relationship end points: nothing links to them',
    'updating-relationship-200-status': 'no relationship end points: nothing links to them',
    'updating-relationship-200-response': 'no relationship end points: nothing links to them',
    'updating-relationship-200-meta': 'no relationship end points: nothing links to them',
    'updating-relationship-200-meta-content': 'no relationship end points: nothing links to them',
    'updating-relationship-403-status': 'no relationship end points: nothing links to them',
    'updating-relationship-other-status': 'no relationship end points: nothing links to them',
    'updating-relationship-other-details': 'no relationship end points: nothing links to them',
    'update-relationship-http-semantics': 'no relationship end points: nothing links to them',
    'delete-202-status': 'nothing is worked off after the answer that the answer speaks of',
    'delete-200-status': 'nothing is said of what is gone',
  }),
]
