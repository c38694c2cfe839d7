-- Capabilities that nothing asks for are no settings. Each comes back with the part of the product that goes by it.
update tenants set capabilities = capabilities - array[
  'evaluationForms', 'studentEvaluationForm', 'paperTimesheets', 'selfFoundAllowed', 'meedoenMode', 'guardianSignatureBelowAge',
  'guardianConsentForSearch', 'sundayWorkAllowed', 'hoursAutoApproveDays', 'privateHostsAllowed'
];
