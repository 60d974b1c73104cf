-- The queue's filter `held` is named `claim`, so that saved filters must say so too.
update staff_views set query = regexp_replace(query, '(^|[?&])held=', '\1claim=')
where query ~ '(^|[?&])held=' and length(query) < 400;
